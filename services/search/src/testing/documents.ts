// Documents of the kinds that the database takes, for tests.

import { randomBytes } from 'node:crypto';
import { type ListingDoc, type ReviewDoc, toNameKeys } from '@app/db';
import { filterFields, type StoredFields } from '@app/listing-fields';
import { fillDimensions } from '@app/option-lists';
import { ObjectId } from 'mongodb';
import type { Searchable } from '../index/segment/entry.ts';

/** The document that the searchable side was taken from; what no search asks for is the same in all. An undefined leaves a field out. */
export function createListingDoc(listing: Searchable, over: Partial<ListingDoc> = {}): ListingDoc {
  const { id, firstName, lastName, places, filters, ratingSum, reviewCount } = listing;
  const [main, ...further] = places.map(({ company, city, state, at }) => ({
    company,
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
    ...main!,
    phone: '+13145550101',
    ...toFields(filters),
    ...(listing.isAway && { availability: 'on_leave' as const }),
    ...(further.length > 0 && { alsoAt: further }),
    ...toNameKeys({ firstName, lastName, company: main!.company }),
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
    ...over,
  };
  // The database would store an undefined as null.
  return Object.fromEntries(
    Object.entries(doc).filter(([, value]) => value !== undefined),
  ) as unknown as ListingDoc;
}

/** What a listing with these filters holds. */
const toFields = (filters: Searchable['filters']) =>
  Object.fromEntries(
    filterFields.flatMap(({ kind, name, filter }): [string, unknown][] => {
      const value = filters[filter.key];
      if (typeof value === 'boolean') return value ? [[name, true]] : [];
      if (kind === 'days') return value[0] ? [[name, Number(value[0])]] : [];
      return [[name, value]];
    }),
  ) as StoredFields;

/** Some histogram of this sum and count: all give one of two neighbouring numbers of stars. */
function createHistogram(sum: number, count: number): ListingDoc['histogram'] {
  const histogram: ListingDoc['histogram'] = [0, 0, 0, 0, 0];
  const stars = Math.floor(sum / count) || 1;
  histogram[stars - 1]! += count - (sum - stars * count);
  if (stars < 5) histogram[stars]! += sum - stars * count;
  return histogram;
}

/** A public review. */
export const reviewDoc = (over: Partial<ReviewDoc> = {}): ReviewDoc => ({
  _id: new ObjectId(),
  publicId: randomBytes(16).toString('base64url'),
  listingId: new ObjectId(),
  userId: `user_${randomBytes(8).toString('hex')}`,
  displayName: 'Dana R.',
  practice: 'Gateway Prosthetics',
  state: 'MO',
  status: 'approved',
  visible: true,
  live: true,
  verification: 'none',
  shownLevel: 'Lower limb',
  edited: false,
  overallRating: 5,
  ratings: fillDimensions({}, null),
  text: 'She listened, and the new socket has been comfortable from the first week on.',
  tags: ['Listens'],
  stage: 'New socket',
  limb: { upper: 'None', lower: 'Single below-knee' },
  careMonth: '2026-03',
  relation: 'self',
  anonymous: false,
  incentive: 'none',
  v: 1,
  createdAt: new Date('2026-04-01'),
  submittedAt: new Date('2026-04-01'),
  publishedAt: new Date('2026-04-02'),
  ...over,
});
