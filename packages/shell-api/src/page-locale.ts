type PageLocale = 'en' | 'es';

let rendered: PageLocale | undefined;

/** On the server, before each page: the language that it is rendered in. One page is rendered at a time. */
export function setPageLocale(locale: PageLocale): void {
  rendered = locale;
}

/** The language of the page. In the browser the gateway chose it; changing it loads another document. */
export const getPageLocale = (): PageLocale =>
  rendered ?? (document.documentElement.lang === 'es' ? 'es' : 'en');
