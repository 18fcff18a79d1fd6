type PageLocale = 'en' | 'es';

let pageLocale: PageLocale | undefined;

/** Sets the language on the server before a page is rendered. The server renders one page at a time. */
export function setPageLocale(locale: PageLocale): void {
  pageLocale = locale;
}

/** Returns the language of the page. In browsers the gateway chose it, and changing it loads another document. */
export const getPageLocale = (): PageLocale =>
  pageLocale ?? (document.documentElement.lang === 'es' ? 'es' : 'en');
