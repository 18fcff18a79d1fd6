import type { Locale } from '@app/option-lists';

/** The gateway chose it: from the visitor's cookie, else from what the browser asks for. */
export const pageLocale = (): Locale => (document.documentElement.lang === 'es' ? 'es' : 'en');
