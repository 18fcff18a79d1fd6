import { createEmptyDatabase } from '@app/test-kit/mongo';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { createListingDoc, createReviewDoc } from '../for-tests/documents-for-tests.ts';
import { prepareDatabase } from '../prepare/prepare.ts';
import { addReviewFields } from './0002-reviews-of-accounts.ts';

const { db } = await createEmptyDatabase();
const { listings, reviews, levelCounts, flags } = getCollections(db);

/** Documents as the previous release wrote them. */
const createOldReview = (overrides: Parameters<typeof createReviewDoc>[0]) => {
  const { state: _, submittedAt: __, ...review } = createReviewDoc(overrides);
  return review;
};

it('migrates a database that was seeded before accounts could write reviews', async () => {
  // The validator of the previous release, which rejects unknown fields.
  const { state: _, submittedAt: __, ...oldFields } = createReviewDoc();
  const oldValidator = {
    $jsonSchema: {
      properties: Object.fromEntries([...Object.keys(oldFields), 'reply'].map((key) => [key, {}])),
      additionalProperties: false,
    },
  };
  await db.createCollection('reviews', { validator: oldValidator });
  const [kansas, missouri] = [createListingDoc({ state: 'KS' }), createListingDoc({ state: 'MO' })];
  await db.collection('listings').insertMany([kansas, missouri]);
  const createdAt = new Date('2026-02-03');
  const [approvedReview, flaggedReview, pendingReview] = [
    createOldReview({ listingId: kansas._id, createdAt }),
    createOldReview({ listingId: kansas._id, status: 'flagged', shownLevel: 'Below-knee' }),
    createOldReview({ listingId: missouri._id, status: 'pending' }),
  ];
  const reviewWithoutLimb = createOldReview({
    listingId: missouri._id,
    limb: { upper: 'None', lower: 'None' },
    shownLevel: '',
  });
  const reviewWithoutListing = createOldReview({ listingId: new ObjectId(), status: 'rejected' });
  await db
    .collection('reviews')
    .insertMany([approvedReview, flaggedReview, pendingReview, reviewWithoutLimb, reviewWithoutListing]);

  await prepareDatabase(db);
  expect(await reviews.findOne({ _id: approvedReview._id })).toMatchObject({
    state: 'KS',
    submittedAt: createdAt,
  });
  expect(await reviews.findOne({ _id: pendingReview._id })).toMatchObject({
    state: 'MO',
    submittedAt: pendingReview.createdAt,
  });
  expect(await reviews.findOne({ _id: reviewWithoutListing._id })).toMatchObject({ state: '' });
  expect(await levelCounts.find().toArray()).toEqual([
    { _id: 'KS/Below-knee', state: 'KS', level: 'Below-knee', count: 2 },
  ]);
  expect((await listings.findOne({ _id: kansas._id }))?.levelCounts).toEqual({
    'Lower limb': 1,
    'Below-knee': 1,
  });
  expect((await listings.findOne({ _id: missouri._id }))?.levelCounts).toBeUndefined();
  expect((await reviews.findOne({ _id: flaggedReview._id }))?.openFlags).toBe(1);
  expect(await flags.find().toArray()).toMatchObject([{ reviewId: flaggedReview._id, status: 'open' }]);

  // All documents now pass the current validators.
  for (const collection of ['reviews', 'listings', 'levelCounts', 'flags']) {
    const [collectionInfo] = await db.listCollections({ name: collection }).toArray();
    const { validator } = (collectionInfo as unknown as { options: { validator: object } }).options;
    expect(await db.collection(collection).countDocuments({ $nor: [validator] })).toBe(0);
  }
  const migratedDocs = await Promise.all(
    [reviews, listings, levelCounts, flags].map((collection) => collection.find().toArray()),
  );
  await addReviewFields(db);
  expect(
    await Promise.all(
      [reviews, listings, levelCounts, flags].map((collection) => collection.find().toArray()),
    ),
  ).toEqual(migratedDocs);
});
