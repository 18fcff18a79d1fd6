import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from './collections.ts';
import { createListingDoc, createReviewDoc } from './for-tests/documents-for-tests.ts';
import { countLevels, recountLevels } from './level-counts.ts';

const { db, client } = await createTestDatabase();
const collections = getCollections(db);
const { listings, reviews } = collections;

const createReview = (
  listingId: ReturnType<typeof createListingDoc>['_id'],
  shownLevel: string,
  overrides = {},
) => createReviewDoc({ listingId, shownLevel, ...overrides });

it('counts the levels of public reviews, and increases the listing’s public version alone', async () => {
  const [reviewedListing, otherListing, unreviewedListing] = [
    createListingDoc({ v: 3 }),
    createListingDoc(),
    createListingDoc({ levelCounts: { Hip: 2 } }),
  ];
  await listings.insertMany([reviewedListing, otherListing, unreviewedListing]);
  const reviewDocs = [
    createReview(reviewedListing._id, 'Below-knee'),
    createReview(reviewedListing._id, 'Below-knee', { status: 'flagged' }),
    createReview(reviewedListing._id, 'Symes/Boyd', { status: 'pending_revision' }),
    createReview(reviewedListing._id, 'Lower limb'),
    createReview(reviewedListing._id, ''),
    createReview(reviewedListing._id, 'Below-knee', { status: 'pending' }),
    createReview(reviewedListing._id, 'Below-knee', { status: 'withdrawn' }),
  ];
  await reviews.insertMany([...reviewDocs, createReview(otherListing._id, 'Upper limb')]);
  const expectedCounts = { 'Below-knee': 2, 'Symes/Boyd': 1, 'Lower limb': 1 };
  expect(countLevels(reviewDocs)).toEqual(expectedCounts);

  const recountedIds = [reviewedListing._id, unreviewedListing._id];
  expect(await recountLevels(collections, recountedIds)).toBe(2);
  expect(await listings.findOne({ _id: reviewedListing._id })).toMatchObject({
    levelCounts: expectedCounts,
    v: 3,
    figuresV: 1,
  });
  expect((await listings.findOne({ _id: unreviewedListing._id }))?.levelCounts).toEqual({});
  expect((await listings.findOne({ _id: otherListing._id }))?.levelCounts).toBeUndefined();
  expect(await recountLevels(collections, recountedIds)).toBe(0);
});

it('is part of the caller’s transaction', async () => {
  const listing = createListingDoc();
  await listings.insertOne(listing);
  const abortedTransaction = client.withSession((session) =>
    session.withTransaction(async () => {
      await reviews.insertOne(createReview(listing._id, 'Hand'), { session });
      expect(await recountLevels(collections, [listing._id], session)).toBe(1);
      throw new Error('something else went wrong');
    }),
  );
  await expect(abortedTransaction).rejects.toThrow('something else');
  expect(await listings.findOne({ _id: listing._id })).not.toHaveProperty('figuresV');
  expect((await listings.findOne({ _id: listing._id }))?.levelCounts).toBeUndefined();
});
