import type { ListingDoc, Place } from '@app/db';
import { createProjection, type FilterField, filterFields } from '@app/listing-fields';
import { getCompany } from '@app/public-listing';
import type { SearchFilters } from '@app/types';
import type { Searchable } from '../index/segment/entry.ts';

/** Fields of a listing that the index needs. */
export const searchableProjection = {
  v: 1,
  approved: 1,
  firstName: 1,
  lastName: 1,
  company: 1,
  clinic: 1,
  city: 1,
  state: 1,
  loc: 1,
  alsoAt: { company: 1, city: 1, state: 1, loc: 1 },
  ...createProjection(filterFields),
  ratingSum: 1,
  reviewCount: 1,
  levelCounts: 1,
  confirmedAt: 1,
  availability: 1,
} as const;

export type SearchableDoc = Pick<ListingDoc, '_id' | keyof typeof searchableProjection>;

export function toSearchable(doc: SearchableDoc): Searchable {
  return {
    id: doc._id.toHexString(),
    version: doc.v,
    firstName: doc.firstName,
    lastName: doc.lastName,
    places: [
      { company: getCompany(doc), city: doc.city, state: doc.state, at: toPoint(doc) },
      ...(doc.alsoAt ?? []).map((place) => ({
        company: place.company,
        city: place.city,
        state: place.state,
        at: toPoint(place),
      })),
    ],
    filters: toFilters(doc),
    ratingSum: doc.ratingSum,
    reviewCount: doc.reviewCount,
    levelCounts: doc.levelCounts ?? {},
    confirmedAt: doc.confirmedAt,
    isAway: doc.availability !== undefined,
  };
}

function toFilters(doc: SearchableDoc): SearchFilters {
  const filters: Record<string, boolean | string[]> = {};
  for (const field of filterFields) filters[field.filter.key] = toFilterValue(field, doc);
  // The rows cover all keys of `SearchFilters`.
  return filters as SearchFilters;
}

function toFilterValue(field: FilterField, doc: SearchableDoc): boolean | string[] {
  if (field.kind === 'answer')
    return doc[field.name] === true && !(field.filter.whileOpen && doc.availability !== undefined);
  if (field.kind === 'days') {
    const days = doc[field.name] ?? Number.POSITIVE_INFINITY;
    return field.filter.steps.filter((step) => days <= Number(step));
  }
  // Old documents may hold unknown values; the index ignores them.
  return doc[field.name] ?? [];
}

function toPoint({ loc }: Pick<Place, 'loc'>): { lat: number; lng: number } | undefined {
  if (!loc) return undefined;
  const [lng, lat] = loc.coordinates;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}
