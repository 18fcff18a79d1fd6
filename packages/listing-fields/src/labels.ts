// What fields and filters are called, in the visitor's language. Each function brings its own messages along and no
// others, so that a remote ships only what it shows.
import type { Locale } from '@app/option-lists';
import { findField } from './fields.ts';
import type { FilterKey, FlagKey, ListKey } from './filters.ts';
import { m } from './paraglide/messages.js';

/** "Made on site": in mails, and wherever no other place has its own words. */
export const getFieldName = (name: string, locale: Locale): string => m.field_name({ name }, { locale });

/** "First visit": on a profile. */
export const getFieldTerm = (name: string, locale: Locale): string =>
  m.field_term({ name }, { locale }) || getFieldName(name, locale);

/** "Do you make sockets on site?": as its owner is asked. */
export const getFormLabel = (name: string, locale: Locale): string =>
  m.field_form({ name }, { locale }) || getFieldName(name, locale);

/** What helps its owner to answer; empty where nothing needs help. */
export function getFormHint(name: string, locale: Locale): string {
  const field = findField(name);
  return m.field_hint({ name, max: field && 'max' in field ? field.max : '' }, { locale });
}

/** "Sockets made on site": where its owner sees what changed. */
export function getChangeLabel(name: string, locale: Locale): string {
  const own = m.field_change({ name }, { locale });
  if (own) return own;
  return findField(name)?.kind === 'answer' ? getFieldName(name, locale) : getFormLabel(name, locale);
}

/** "Limb level": over the values of a filter. */
export const getFilterHeading = (key: ListKey, locale: Locale): string =>
  m.filter_heading({ key }, { locale });

/** "Treats children": a filter that is on or off. */
export const getFlagLabel = (key: FlagKey, locale: Locale): string => m.filter_flag({ key }, { locale });

/** What helps to choose in a filter; empty where nothing needs help. */
export const getFilterHint = (key: FilterKey, locale: Locale): string => m.filter_hint({ key }, { locale });
