import { getPageLocale, setPageLocale } from '@app/shell-api';
import { overwriteGetLocale } from '../paraglide/runtime.js';

/** Sets the language of all texts in tests without a document. */
export function setLanguage(locale: 'en' | 'es'): void {
  overwriteGetLocale(getPageLocale);
  setPageLocale(locale);
}
