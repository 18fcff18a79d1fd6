import type { ListingDoc } from '@app/db';
import { type FieldName, inStatus, isSame, told, withFields } from '@app/moderation';
import type { RowFields } from './row.ts';

/** Fields of a listing that a row would change; what the row leaves empty stays. `place` is its point on the map. */
export function changesOf(listing: ListingDoc, fields: RowFields): (FieldName | 'place' | 'confirmedAt')[] {
  const now = told(listing);
  const names = (Object.keys(fields.values) as FieldName[]).filter(
    (name) => !isSame(comparable(name, now[name]), comparable(name, fields.values[name])),
  );
  const [lng, lat] = listing.loc?.coordinates ?? [];
  const isMoved = fields.point && !(near(fields.point[0], lng) && near(fields.point[1], lat));
  // An older word does not take a newer one's place.
  const isNews = fields.confirmed && !(listing.confirmedAt && listing.confirmedAt >= fields.confirmed.at);
  return [...names, ...(isMoved ? (['place'] as const) : []), ...(isNews ? (['confirmedAt'] as const) : [])];
}

/** The listing with what a row says. */
export function updated(listing: ListingDoc, fields: RowFields, now: Date): ListingDoc {
  const changes = new Set(changesOf(listing, fields));
  const values = Object.fromEntries(
    Object.entries(fields.values).filter(([name]) => changes.has(name as FieldName)),
  );
  const next = { ...withFields(listing, values), v: listing.v + 1, updatedAt: now };
  const moved = changes.has('place') && fields.point ? placed(next, fields.point) : next;
  return changes.has('confirmedAt') ? confirmed(moved, fields) : moved;
}

/** With what the row says of when it was so. */
export const confirmed = <L extends ListingDoc>(listing: L, { confirmed: word }: RowFields): L =>
  word ? { ...listing, confirmedAt: word.at, confirmedBy: word.by } : listing;

export const placed = (listing: ListingDoc, coordinates: [number, number]): ListingDoc => ({
  ...listing,
  loc: { type: 'Point', coordinates },
});

/** Public or not: nobody ever sent it in, so it stands in no queue until somebody of the team looks at it. */
export const published = (listing: ListingDoc, isPublic: boolean): ListingDoc =>
  inStatus(listing, isPublic ? 'approved' : 'imported');

const near = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < 1e-6;

/** Further places are stored with their points and without empty days: neither is a change. */
const comparable = (name: FieldName, value: unknown): unknown =>
  name === 'alsoAt' && Array.isArray(value) ? JSON.stringify(value.map(placeText)) : value;
const placeText = ({ company, address, city, state, zipCode, days }: Record<string, unknown>) =>
  [company, address, city, state, zipCode, days || ''].join('\n');
