// Reads fields of cards, profiles and reviews from all forms in which they are stored.
import type { ListingDoc, Place } from '@app/db';
import { normalizeZip } from '@app/geo';
import * as z from 'zod/mini';

const dayMs = 86_400_000;

/** Returns the name of the practice, which old documents have in `clinic`. */
export const getCompany = ({ company, clinic }: Pick<ListingDoc, 'company' | 'clinic'>) =>
  company || clinic || '';

/** Returns five digits if possible (from ZIP+4, or stored without a leading zero), else the stored text. */
export const getZip = ({ zipCode, state }: Pick<Place, 'zipCode' | 'state'>) =>
  normalizeZip(zipCode, state) ?? zipCode;

/** Returns the location of a place in degrees; null if unknown. */
export function getPoint({ loc }: Pick<Place, 'loc'>): { lat: number; lng: number } | null {
  if (!loc) return null;
  const [lng, lat] = loc.coordinates;
  return { lat, lng };
}

/** True if a listing was not confirmed within `staleDays`, which is a setting. */
export const isStale = (confirmedAt: Date | undefined, staleDays: number, nowMs = Date.now()) =>
  !confirmedAt || nowMs - confirmedAt.getTime() > staleDays * dayMs;

/** Computes the average rating, rounded to one decimal; null without reviews. */
export const computeAverage = (sum: number, count: number) =>
  count > 0 ? Math.round((sum / count) * 10) / 10 : null;

const webAddressSchema = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });

/** Returns a web address if it is safe: http(s), with a domain, without credentials; else an empty text. */
export function sanitizeWebsite(text: string | undefined): string {
  const parseResult = z.safeParse(webAddressSchema, text);
  if (!parseResult.success) return '';
  const { username, password } = new URL(parseResult.data);
  return username || password ? '' : parseResult.data;
}

/** Returns a picture's path on this site; anything else becomes empty. */
export const sanitizePicture = (text: string | undefined) =>
  text && /^(?:\/[\w-][\w.-]*)+$/.test(text) ? text : '';
