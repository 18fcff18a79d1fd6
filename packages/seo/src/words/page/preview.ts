import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** Returns the texts of the bar on pages of a version that is not live. */
export function getPreviewWords(name: string, version: string, locale: Locale) {
  const localeOptions = { locale };
  return {
    label: m.preview_label({}, localeOptions),
    text: m.preview_of({ name, version }, localeOptions),
    leave: m.preview_leave({}, localeOptions),
  };
}
