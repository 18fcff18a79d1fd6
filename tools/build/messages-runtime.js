/**
 * What compiled messages need of Paraglide's runtime in a browser. The runtime that it generates also finds the
 * language by address, cookie and header, which the gateway has done long before: 0.9 KB for every bundle.
 */
export const baseLocale = 'en';
export const locales = ['en', 'es'];
export const experimentalStaticLocale = undefined;

export let getLocale = () => (document.documentElement.lang === 'es' ? 'es' : baseLocale);

export const overwriteGetLocale = (read) => {
  getLocale = read;
};
