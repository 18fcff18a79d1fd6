import type { Locale } from '@app/option-lists';
import type { Listing } from '@app/types';
import { m } from '../paraglide/messages.js';

/** "Practicing since 2008 (18 years)"; empty where the year is unknown. `now` is the current year. */
export function practicingText(since: number | null, locale: Locale, now = new Date().getFullYear()): string {
  if (since === null) return '';
  return m.practicing_since({ year: String(since), n: Math.max(0, now - since) }, { locale });
}

/** "About 9 days"; 0 is "The same day"; empty where nothing is stated. */
export function waitText(days: number | null, locale: Locale): string {
  if (days === null) return '';
  return days === 0 ? m.wait_same_day({}, { locale }) : m.wait_days({ n: days }, { locale });
}

/** "Yes", "No", or nothing where the practice said nothing. */
export const yesNoText = (value: boolean | null, locale: Locale): string =>
  value === null ? '' : value ? m.yes({}, { locale }) : m.no({}, { locale });

/** Postal lines of the main place. */
export const addressLines = (
  at: Pick<Listing, 'company' | 'address' | 'address2' | 'city' | 'state' | 'zipCode'>,
): string[] =>
  [
    at.company,
    [at.address, at.address2].filter(Boolean).join(', '),
    `${[at.city, at.state].filter(Boolean).join(', ')} ${at.zipCode}`.trim(),
  ].filter(Boolean);

/** The practice's own site, only where the address is a plain web address of a named host (attack S9). */
export function websiteHref(website: string): string {
  if (!/^https?:\/\//i.test(website) || !URL.canParse(website)) return '';
  const url = new URL(website);
  const named = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i.test(url.hostname);
  return named && !url.username && !url.password ? url.href : '';
}

/** "riverfrontlimb.example" of a website. */
export const websiteText = (website: string): string => {
  const href = websiteHref(website);
  return href && new URL(href).hostname.replace(/^www\./, '');
};

/** A link to directions that any map program opens; nothing is sent until the visitor follows it. */
export const directionsHref = (at: Pick<Listing, 'address' | 'city' | 'state' | 'zipCode'>): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(
    [at.address, at.city, `${at.state} ${at.zipCode}`.trim()].filter(Boolean).join(', '),
  )}`;
