// Fields that cards, profiles and reviews show alike, from the forms in which they may be stored.
import type { ListingDoc, Place } from '@app/db';
import { normalizeZip } from '@app/geo';
import * as z from 'zod/mini';

const dayMs = 86_400_000;

/** Older data keep the practice under `clinic`. */
export const getCompany = ({ company, clinic }: Pick<ListingDoc, 'company' | 'clinic'>) =>
  company || clinic || '';

/** Five digits where the stored text allows it (ZIP+4, a lost leading zero), else as stored. */
export const getZip = ({ zipCode, state }: Pick<Place, 'zipCode' | 'state'>) =>
  normalizeZip(zipCode, state) ?? zipCode;

/** Nobody has confirmed the facts within so many days: `stale.staleDays` of the settings. */
export const isStale = (confirmedAt: Date | undefined, staleDays: number, now = Date.now()) =>
  !confirmedAt || now - confirmedAt.getTime() > staleDays * dayMs;

/** One decimal; null without a review. */
export const computeAverage = (sum: number, count: number) =>
  count > 0 ? Math.round((sum / count) * 10) / 10 : null;

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** Only what a browser may safely be sent to: no `javascript:`, no bare host, no login in the address. */
export function sanitizeWebsite(text: string | undefined): string {
  const parsed = z.safeParse(webAddress, text);
  if (!parsed.success) return '';
  const { username, password } = new URL(parsed.data);
  return username || password ? '' : parsed.data;
}

/** A picture from our own store, or from a host that our policy lets through; nothing else is shown. */
export const sanitizePicture = (text: string | undefined) =>
  text && /^(?:\/[\w-][\w.-]*)+$/.test(text) ? text : '';
