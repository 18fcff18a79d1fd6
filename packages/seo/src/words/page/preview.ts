import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** Texts of the bar on pages of a version that is not live. */
export function getPreviewWords(name: string, version: string, locale: Locale) {
  const o = { locale };
  return {
    label: m.preview_label({}, o),
    text: m.preview_of({ name, version }, o),
    leave: m.preview_leave({}, o),
  };
}
