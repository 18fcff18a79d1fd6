type PageLocale = 'en' | 'es';

let pageLocale: PageLocale | undefined;

/** On the server: sets the language before a page is rendered. One page is rendered at a time. */
export function setPageLocale(locale: PageLocale): void {
  pageLocale = locale;
}

/** The page's language. In the browser the gateway chose it; changing it loads another document. */
export const getPageLocale = (): PageLocale =>
  pageLocale ?? (document.documentElement.lang === 'es' ? 'es' : 'en');
