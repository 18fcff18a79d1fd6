// Builds database documents for tests.

import { type ListingDoc, toNameKeys } from '@app/db';
import { filterFields, type StoredFields } from '@app/listing-fields';
import { fillDimensions } from '@app/option-lists';
import { ObjectId } from 'mongodb';
import type { SearchableListing } from '../index/listing.ts';

/**
 * Builds a listing document from its searchable fields; all other fields are fixed. An undefined value in `overrides`
 * removes a field.
 */
export function createListingDoc(
  listing: SearchableListing,
  overrides: Partial<ListingDoc> = {},
): ListingDoc {
  const { id, firstName, lastName, places, filters, ratingSum, reviewCount } = listing;
  const [mainPlace, ...furtherPlaces] = places.map(({ company, city, state, at, hours }) => ({
    company,
    ...(hours && { hours }),
    address: '1 Market Street',
    city,
    state,
    zipCode: '63101-0001',
    ...(at && { loc: { type: 'Point' as const, coordinates: [at.lng, at.lat] as [number, number] } }),
  }));
  const doc: ListingDoc = {
    _id: new ObjectId(id),
    slug: `practitioner-${id}`,
    v: listing.version,
    status: 'approved',
    approved: true,
    firstName,
    lastName,
    ...mainPlace!,
    phone: '+13145550101',
    ...toFields(filters),
    ...(listing.isAway && { availability: 'on_leave' as const }),
    ...(furtherPlaces.length > 0 && { alsoAt: furtherPlaces }),
    ...toNameKeys({ firstName, lastName, ...mainPlace! }),
    ...(listing.confirmedAt && { confirmedAt: listing.confirmedAt, confirmedBy: 'practice' as const }),
    ratingSum,
    reviewCount,
    levelCounts: listing.levelCounts,
    ratingAvg: reviewCount > 0 ? ratingSum / reviewCount : null,
    histogram: createHistogram(ratingSum, reviewCount),
    dimensionSums: fillDimensions({}, 0),
    dimensionCounts: fillDimensions({}, 0),
    createdAt: new Date('2026-01-01'),
    updatedAt: new Date('2026-02-03T04:05:06.789Z'),
    ...overrides,
  };
  // The database would store undefined as null.
  return Object.fromEntries(
    Object.entries(doc).filter(([, value]) => value !== undefined),
  ) as unknown as ListingDoc;
}

/** Converts filter values to document fields. */
const toFields = (filters: SearchableListing['filters']) =>
  Object.fromEntries(
    filterFields.flatMap((field): [string, unknown][] => {
      const { kind, name, filter } = field;
      const value = filters[filter.key];
      if (typeof value === 'boolean') return value ? [[name, kind === 'phone' ? '+13145550199' : true]] : [];
      if (kind === 'hours') return [];
      if (kind === 'days') return value[0] ? [[name, Number(value[0])]] : [];
      return [[name, value]];
    }),
  ) as StoredFields;

/** Builds a histogram with this sum and count, of two adjacent star values. */
function createHistogram(sum: number, count: number): ListingDoc['histogram'] {
  const histogram: ListingDoc['histogram'] = [0, 0, 0, 0, 0];
  const stars = Math.floor(sum / count) || 1;
  histogram[stars - 1]! += count - (sum - stars * count);
  if (stars < 5) histogram[stars]! += sum - stars * count;
  return histogram;
}
