import type { Locale } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** The words of the search form that works without script; the radius options are `radiusText`. */
export function searchFormWords(locale: Locale) {
  const o = { locale };
  return {
    label: m.search_label({}, o),
    name: m.search_name({}, o),
    or: m.search_or({}, o),
    zip: m.search_zip({}, o),
    radius: m.search_radius({}, o),
    go: m.search_go({}, o),
    note: m.search_note({}, o),
  };
}
