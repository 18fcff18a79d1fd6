// Fields shared by cards, profiles and reviews, from any stored form.
import type { ListingDoc, Place } from '@app/db';
import { normalizeZip } from '@app/geo';
import * as z from 'zod/mini';

const dayMs = 86_400_000;

/** Old documents have the practice in `clinic`. */
export const getCompany = ({ company, clinic }: Pick<ListingDoc, 'company' | 'clinic'>) =>
  company || clinic || '';

/** Five digits if possible (from ZIP+4 or without a leading zero), else as stored. */
export const getZip = ({ zipCode, state }: Pick<Place, 'zipCode' | 'state'>) =>
  normalizeZip(zipCode, state) ?? zipCode;

/** Location of a place; null if unknown. */
export function getPoint({ loc }: Pick<Place, 'loc'>): { lat: number; lng: number } | null {
  if (!loc) return null;
  const [lng, lat] = loc.coordinates;
  return { lat, lng };
}

/** True if not confirmed within this many days: `stale.staleDays` of the settings. */
export const isStale = (confirmedAt: Date | undefined, staleDays: number, now = Date.now()) =>
  !confirmedAt || now - confirmedAt.getTime() > staleDays * dayMs;

/** One decimal; null without reviews. */
export const computeAverage = (sum: number, count: number) =>
  count > 0 ? Math.round((sum / count) * 10) / 10 : null;

const webAddressSchema = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** Returns safe web addresses only: no `javascript:`, no bare host, no credentials. */
export function sanitizeWebsite(text: string | undefined): string {
  const parsed = z.safeParse(webAddressSchema, text);
  if (!parsed.success) return '';
  const { username, password } = new URL(parsed.data);
  return username || password ? '' : parsed.data;
}

/** Returns paths of this site only; anything else becomes empty. */
export const sanitizePicture = (text: string | undefined) =>
  text && /^(?:\/[\w-][\w.-]*)+$/.test(text) ? text : '';
