import { getPageLocale, setPageLocale } from '@app/shell-api';
import { overwriteGetLocale } from '../paraglide/runtime.js';

/** For tests without a document: the language of all texts from now on. */
export function setLanguage(locale: 'en' | 'es'): void {
  overwriteGetLocale(getPageLocale);
  setPageLocale(locale);
}
