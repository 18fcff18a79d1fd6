import { createTestDatabase } from '@app/test-kit/mongo';
import { MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { getCollections } from './collections.ts';
import { createListingDoc, createReviewDoc } from './for-tests/documents-for-tests.ts';

const { db } = await createTestDatabase();
const { listings, reviews } = getCollections(db);

/** Returns `stored`, or the error code of a write: 121 from a validator, 11000 from a unique index. */
const getWriteOutcome = (write: Promise<unknown>) =>
  write.then(
    () => 'stored',
    (error: unknown) => (error instanceof MongoServerError ? error.code : error),
  );

describe('listings', () => {
  it.each([
    ['an older record with `clinic`', { company: undefined, clinic: 'Old Clinic' }],
    ['an address object', { address: { street1: '1 Market Street', street2: 'Suite 2' } }],
    ['no point', { loc: undefined }],
    ['reviews that add up', { ratingSum: 9, reviewCount: 2, histogram: [0, 0, 0, 1, 1] }],
    [
      'further places',
      { alsoAt: [{ company: 'B', address: '2', city: 'C', state: 'MO', zipCode: '63102' }] },
    ],
    ['markup as text', { professionalBio: '<script>alert(1)</script>' }],
    ['a deleted listing', { status: 'deleted', deletedAt: new Date() }],
  ] as const)('accept %s', async (_, overrides) => {
    expect(
      await getWriteOutcome(
        listings.insertOne(createListingDoc(overrides as object), { ignoreUndefined: true }),
      ),
    ).toBe('stored');
  });

  it.each([
    ['an unknown field', { isAdmin: true }],
    ['an unknown status', { status: 'live' }],
    ['a point with latitude first', { loc: { type: 'Point', coordinates: [38.63, -90.19] } }],
    ['a counter that is no whole number', { v: 1.5 }],
    ['a histogram of another length', { histogram: [0, 0, 0, 0] }],
    ['a count other than the histogram says', { reviewCount: 1, ratingSum: 5 }],
    ['a sum other than the histogram says', { reviewCount: 1, ratingSum: 4, histogram: [0, 0, 0, 0, 1] }],
    ['a slug with other letters', { slug: '../etc' }],
    [
      'five further places',
      { alsoAt: Array(5).fill({ company: '', address: '', city: '', state: '', zipCode: '' }) },
    ],
    ['an operator as a value', { company: { $gt: '' } }],
  ] as const)('reject %s', async (_, overrides) => {
    expect(await getWriteOutcome(listings.insertOne(createListingDoc(overrides as object)))).toBe(121);
  });

  it('reject an update that sets `approved` without the status', async () => {
    const { insertedId } = await listings.insertOne(createListingDoc({ status: 'pending' }));
    expect(await getWriteOutcome(listings.updateOne({ _id: insertedId }, { $set: { approved: true } }))).toBe(
      121,
    );
  });

  it.each(['slug', 'ownerUserId', 'externalKey'] as const)('allow one document per %s', async (field) => {
    await listings.insertOne(createListingDoc({ [field]: 'the-same' }));
    expect(await getWriteOutcome(listings.insertOne(createListingDoc({ [field]: 'the-same' })))).toBe(11000);
  });
});

describe('reviews', () => {
  it('allow one active review of a listing per author, and any number of withdrawn ones', async () => {
    const review = createReviewDoc();
    const { listingId, userId } = review;
    await reviews.insertOne(review);
    for (const status of ['withdrawn', 'rejected', 'removed'] as const) {
      expect(await getWriteOutcome(reviews.insertOne(createReviewDoc({ listingId, userId, status })))).toBe(
        'stored',
      );
    }
    expect(
      await getWriteOutcome(reviews.insertOne(createReviewDoc({ listingId, userId, status: 'pending' }))),
    ).toBe(11000);
  });

  it.each([
    ['six stars', { overallRating: 6 }],
    ['no text', { text: '' }],
    ['a month that is none', { careMonth: '2026-13' }],
    ['an e-mail beside the author', { email: 'dana@example.test' }],
    ['a public review without its time', { publishedAt: null }],
  ])('reject %s', async (_, overrides) => {
    expect(await getWriteOutcome(reviews.insertOne(createReviewDoc(overrides as object)))).toBe(121);
  });

  it('reject a public status that is not marked visible', async () => {
    expect(await getWriteOutcome(reviews.insertOne({ ...createReviewDoc(), visible: false }))).toBe(121);
    expect(
      await getWriteOutcome(reviews.insertOne({ ...createReviewDoc({ status: 'pending' }), visible: true })),
    ).toBe(121);
  });
});
