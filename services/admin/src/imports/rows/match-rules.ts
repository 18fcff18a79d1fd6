import { createHash } from 'node:crypto';
import { foldTokens, type ListingDoc } from '@app/db';
import { computeMiles, lookupZip } from '@app/geo';
import { parsePhone } from '@app/types/listing/phone';
import type { RowFields } from './row.ts';

/**
 * Rules by which a row matches a listing, most certain first. Only the first three are certain; `email` requires the
 * same name.
 */
export const matchRules = ['id', 'npi', 'email', 'phone', 'name_zip', 'name_near'] as const;
export type MatchRule = (typeof matchRules)[number];

/** People of the same name within this distance may be one person. */
const nearMiles = 25;
/** More than `nearMiles` in degrees of latitude (69 miles each), for a cheap first comparison. */
const nearDegrees = nearMiles / 68;

/** The fields compared for matches; small, because they are kept in memory for every row of a file. */
export interface MatchFields {
  name: string;
  npi: string;
  email: string;
  phone: string;
  zip: string;
  place: { lat: number; lng: number } | undefined;
}

const foldName = (one: { firstName?: string; lastName?: string }) =>
  foldTokens(`${one.firstName ?? ''} ${one.lastName ?? ''}`).join(' ');
const extractDigits = (phone: string | undefined) => (phone && parsePhone(phone)?.digits) || '';

export function toRowMatchFields({ values, point }: RowFields): MatchFields {
  const zip = (values.zipCode ?? '').slice(0, 5);
  return {
    name: foldName(values),
    npi: values.npi ?? '',
    email: (values.email ?? '').toLowerCase(),
    phone: extractDigits(values.phone),
    zip,
    place: point ? { lat: point[1], lng: point[0] } : lookupZip(zip),
  };
}

export type Seen = Pick<
  ListingDoc,
  '_id' | 'v' | 'status' | 'slug' | 'firstName' | 'lastName' | 'zipCode' | 'email' | 'phone' | 'npi' | 'loc'
> &
  Pick<ListingDoc, 'externalKey'>;

export function toListingMatchFields(listing: Seen): MatchFields {
  const { email = '', npi = '', zipCode, loc } = listing;
  return {
    name: foldName(listing),
    npi,
    email: email.toLowerCase(),
    phone: extractDigits(listing.phone),
    zip: zipCode.padStart(5, '0').slice(0, 5),
    place: loc && { lat: loc.coordinates[1], lng: loc.coordinates[0] },
  };
}

/** Keys to look up candidates. Keys of different rules never collide. */
export const toLookupKeys = ({ npi, name }: MatchFields): string[] => [
  ...(npi ? [`npi:${npi}`] : []),
  `name:${name}`,
];

/** The most certain rule that matches. Two different NPIs never match. */
export function findMatchRule(row: MatchFields, listing: MatchFields): MatchRule | undefined {
  if (row.npi && listing.npi) return row.npi === listing.npi ? 'npi' : undefined;
  if (row.name !== listing.name) return undefined;
  if (row.email && row.email === listing.email) return 'email';
  if (row.phone && row.phone === listing.phone) return 'phone';
  if (row.zip && row.zip === listing.zip) return 'name_zip';
  const [a, b] = [row.place, listing.place];
  const isNear = a && b && Math.abs(a.lat - b.lat) <= nearDegrees && computeMiles(a, b) <= nearMiles;
  return isNear ? 'name_near' : undefined;
}

/** True if the rule proves that both are the same person; otherwise staff decide. */
export const isCertain = (rule: MatchRule): boolean => rule === 'id' || rule === 'npi' || rule === 'email';

/** The key that identifies a row when the file is imported again: its own id, its NPI, or a hash of its values. */
export function computeExternalKey({ externalId, values, ...rest }: RowFields): string {
  if (externalId) return `id:${externalId}`;
  if (values.npi) return `npi:${values.npi}`;
  const words = JSON.stringify([Object.entries(values).sort(), rest.point ?? null]);
  return `row:${createHash('sha256').update(words).digest('base64url')}`;
}
