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

it('counts the levels of public reviews, and increases the listing’s version', async () => {
  const [reviewed, untouched, unreviewed] = [
    createListingDoc({ v: 3 }),
    createListingDoc(),
    createListingDoc({ levelCounts: { Hip: 2 } }),
  ];
  await listings.insertMany([reviewed, untouched, unreviewed]);
  const docs = [
    createReview(reviewed._id, 'Below-knee'),
    createReview(reviewed._id, 'Below-knee', { status: 'flagged' }),
    createReview(reviewed._id, 'Symes/Boyd', { status: 'pending_revision' }),
    createReview(reviewed._id, 'Lower limb'),
    createReview(reviewed._id, ''),
    createReview(reviewed._id, 'Below-knee', { status: 'pending' }),
    createReview(reviewed._id, 'Below-knee', { status: 'withdrawn' }),
  ];
  await reviews.insertMany([...docs, createReview(untouched._id, 'Upper limb')]);
  const counts = { 'Below-knee': 2, 'Symes/Boyd': 1, 'Lower limb': 1 };
  expect(countLevels(docs)).toEqual(counts);

  const ids = [reviewed._id, unreviewed._id];
  expect(await recountLevels(collections, ids)).toBe(2);
  expect(await listings.findOne({ _id: reviewed._id })).toMatchObject({ levelCounts: counts, v: 4 });
  expect((await listings.findOne({ _id: unreviewed._id }))?.levelCounts).toEqual({});
  expect((await listings.findOne({ _id: untouched._id }))?.levelCounts).toBeUndefined();
  expect(await recountLevels(collections, ids)).toBe(0);
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
  expect(await listings.findOne({ _id: listing._id })).toMatchObject({ v: 1 });
  expect((await listings.findOne({ _id: listing._id }))?.levelCounts).toBeUndefined();
});
