import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** Returns the texts of the bar on pages of a version that is not live. */
export function getPreviewWords(name: string, version: string, locale: Locale) {
  const options = { locale };
  return {
    label: m.preview_label({}, options),
    text: m.preview_of({ name, version }, options),
    leave: m.preview_leave({}, options),
  };
}
