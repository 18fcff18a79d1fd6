// Localized labels of fields and filters. Each function uses its own messages only, so that a remote ships only those
// it needs.
import type { Locale } from '@app/option-lists';
import { findField } from './fields.ts';
import type { FilterKey, FlagFilterKey, ListFilterKey } from './filters.ts';
import { m } from './paraglide/messages.js';

/** "Made on site": in mails, and by default elsewhere. */
export const getFieldLabel = (name: string, locale: Locale): string => m.field_name({ name }, { locale });

/** "First visit": on a profile. */
export const getFieldTerm = (name: string, locale: Locale): string =>
  m.field_term({ name }, { locale }) || getFieldLabel(name, locale);

/** "Do you make sockets on site?": in the owner's form. */
export const getFormLabel = (name: string, locale: Locale): string =>
  m.field_form({ name }, { locale }) || getFieldLabel(name, locale);

export function getFormHint(name: string, locale: Locale): string {
  const field = findField(name);
  return m.field_hint({ name, max: field && 'max' in field ? field.max : '' }, { locale });
}

/** "Sockets made on site": in the owner's list of changes. */
export function getChangeLabel(name: string, locale: Locale): string {
  const changeLabel = m.field_change({ name }, { locale });
  if (changeLabel) return changeLabel;
  return findField(name)?.kind === 'answer' ? getFieldLabel(name, locale) : getFormLabel(name, locale);
}

/** "Limb level": heading of a list filter. */
export const getFilterHeading = (key: ListFilterKey, locale: Locale): string =>
  m.filter_heading({ key }, { locale });

/** "Treats children": label of an on/off filter. */
export const getFlagLabel = (key: FlagFilterKey, locale: Locale): string =>
  m.filter_flag({ key }, { locale });

export const getFilterHint = (key: FilterKey, locale: Locale): string => m.filter_hint({ key }, { locale });
