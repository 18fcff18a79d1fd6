import type { Availability } from '@app/option-lists';
import {
  formatDate,
  formatDisplayName,
  formatFullName,
  formatNumber,
  formatOneDecimal,
  formatTown,
  listAbbreviations,
} from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { Card, Listing } from '@app/types';
import { getCurrentYear } from '@app/types/listing/current-year';
import { m } from '../../paraglide/messages.js';

const availabilityTexts = {
  on_leave: m.availability_on_leave,
  moved: m.availability_moved,
  closed: m.availability_closed,
} as const satisfies Record<Availability, unknown>;

/** Sentence shown instead of contact data. */
export const getAvailabilityText = (availability: Availability): string => availabilityTexts[availability]();

/** For example "4.2 miles"; "Distance unknown" without coordinates. */
export const formatDistance = (miles: number | null): string =>
  miles === null ? m.distance_unknown() : m.distance_miles({ n: formatOneDecimal(miles) });

/** Age of the last confirmation, as text. If it is stale, the text advises to call first. */
export function formatFreshness(listing: {
  confirmedAt: string | null;
  stale: boolean;
  confirmedBy?: 'practice' | 'team' | null;
}): string {
  if (listing.confirmedAt === null) return m.confirmed_never();
  const date = formatDate(listing.confirmedAt, getPageLocale());
  if (listing.stale) return m.confirmed_stale({ date });
  if (listing.confirmedBy === 'practice') return m.confirmed_by_practice({ date });
  if (listing.confirmedBy === 'team') return m.confirmed_by_team({ date });
  return m.confirmed({ date });
}

/** For example "Practicing since 2008 (18 years)"; empty if the year is unknown. */
export function formatPracticingSince(sinceYear: number | null): string {
  if (sinceYear === null) return '';
  return m.practicing_since({ year: String(sinceYear), n: Math.max(0, getCurrentYear() - sinceYear) });
}

/** For example "About 9 days"; 0 is "The same day"; empty if not stated. */
export function formatWait(days: number | null): string {
  if (days === null) return '';
  return days === 0 ? m.wait_same_day() : m.wait_days({ n: days });
}

/** "Yes" or "No"; empty if not stated. */
export const formatYesNo = (value: boolean | null): string =>
  value === null ? '' : value ? m.yes() : m.no();

/** For example "Jane Doe, CPO, St. Louis, MO". */
export const formatProfileTitle = (listing: Listing): string =>
  m.profile_title({ name: formatDisplayName(listing), town: formatTown(listing) });

/** For example "1,204 prosthetists". */
export const formatProsthetistCount = (n: number): string => m.place_count({ n, shown: formatNumber(n) });

const maxCredentials = 2;

/** For example "Jane Doe, CPO, FAAOP +2": the name with two credentials and the number of further ones. */
export function formatCardName(card: Pick<Card, 'firstName' | 'lastName' | 'licenses'>): string {
  const abbreviations = listAbbreviations(card.licenses);
  const name = [formatFullName(card), ...abbreviations.slice(0, maxCredentials)].join(', ');
  const furtherCount = abbreviations.length - maxCredentials;
  return furtherCount > 0 ? `${name} +${furtherCount}` : name;
}
