import { createHash } from 'node:crypto';
import { foldTokens, type ListingDoc } from '@app/db';
import { computeMiles, lookupZip } from '@app/geo';
import { parsePhone } from '@app/types/listing/phone';
import type { RowFields } from './row.ts';

/** By what a row meets a listing, the surest first. Only the first two are certain; e-mail is with the same name. */
export const matchRules = ['id', 'npi', 'email', 'phone', 'name_zip', 'name_near'] as const;
export type MatchRule = (typeof matchRules)[number];

/** People of one name this near are possibly one. */
const nearMiles = 25;
/** More than `nearMiles` of latitude: cheaper to compare than miles. A degree has 69 miles. */
const nearDegrees = nearMiles / 68;

/** What a row or a listing is known by: little enough to keep for every row of a file. */
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

/** Under which keys a row is looked for, and a listing found. A key of one rung never equals one of another. */
export const toLookupKeys = ({ npi, name }: MatchFields): string[] => [
  ...(npi ? [`npi:${npi}`] : []),
  `name:${name}`,
];

/** The highest rung on which two faces meet. Two of different NPIs are two people, whatever else is the same. */
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

/** These say that it is the same practitioner; on the others a person decides. */
export const isCertain = (rule: MatchRule): boolean => rule === 'id' || rule === 'npi' || rule === 'email';

/** What the listing of a row is known by when the file comes again: its own id, its NPI, or what stands in the row. */
export function computeExternalKey({ externalId, values, ...rest }: RowFields): string {
  if (externalId) return `id:${externalId}`;
  if (values.npi) return `npi:${values.npi}`;
  const words = JSON.stringify([Object.entries(values).sort(), rest.point ?? null]);
  return `row:${createHash('sha256').update(words).digest('base64url')}`;
}
