import type { ListingDoc, ReviewDoc } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { openStage } from '@app/listings/testing/stage';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { expect, it } from 'vitest';
import { reconcile } from './reconcile.ts';

const stage = await openStage();
const noDrift = { listings: [], levelCounts: [], mismatchedReviewCount: 0 };
const runReconcile = (shouldRepair: boolean) => reconcile(stage.worker, { repair: shouldRepair });

const approve = ({ publicId: id }: ReviewDoc) => approveReview(stage.admin, { id, v: 1 });

it('reconcile finds no difference after ordinary work', async () => {
  for (const state of ['MO', 'MO', 'MO', 'MO', 'MO', 'KS'])
    await stage.createPublishedReview({}, { listing: await stage.createListing({ state }) });
  await stage.createListing();
  expect(await runReconcile(true)).toEqual(noDrift);
  await expectSoundReviews(stage);
});

it('reconcile reports differences made without the commands, and repairs them on request only', async () => {
  const { listings, reviews, levelCounts } = stage;
  const reviewedListings = listings.find({ state: 'MO', reviewCount: 1 }).sort({ _id: 1 });
  const [driftedListing, hiddenListing] = (await reviewedListings.toArray()) as [ListingDoc, ListingDoc];
  const histogram: ListingDoc['histogram'] = [0, 0, 0, 1, 1];
  const wrongCounters = { reviewCount: 2, ratingSum: 9, histogram };
  await listings.updateOne({ _id: driftedListing._id }, { $set: wrongCounters });
  const removedFields = { status: 'removed', visible: false, live: false, shownLevel: 'Lower limb' } as const;
  await reviews.updateOne({ listingId: hiddenListing._id }, { $set: removedFields });
  const limb = { upper: 'None', lower: 'None' } as const;
  const { _id: listingId } = driftedListing;
  await reviews.insertOne(createReviewDoc({ state: 'KS', listingId, limb, shownLevel: '' }));
  await levelCounts.updateOne({ _id: 'KS/Below-knee' }, { $set: { count: 7 } });

  const drift = {
    listings: [driftedListing, hiddenListing].map(({ _id }) => _id.toHexString()),
    levelCounts: ['KS/Below-knee', 'MO/Below-knee'],
    mismatchedReviewCount: 4,
  };
  expect(await runReconcile(false)).toEqual(drift);
  expect(await runReconcile(true)).toEqual(drift);
  expect(await runReconcile(true)).toEqual(noDrift);
  await stage.audit.deleteMany({});
  await expectSoundReviews(stage);
});

it('reconcile is not disturbed by concurrent decisions', async () => {
  const listing = await stage.createListing();
  const pendingReviews: ReviewDoc[] = [];
  for (let i = 0; i < 20; i++) {
    const text = `Number ${i} of those that are decided while somebody counts.`;
    pendingReviews.push(await stage.createPendingReview(listing, { text }));
  }
  const [drift] = await Promise.all([runReconcile(true), ...pendingReviews.map(approve)]);
  expect(drift).toEqual(noDrift);
  expect(await runReconcile(false)).toEqual(noDrift);
});

it('a rating dimension added later counts as not rated in older reviews, and is counted from then on', async () => {
  const { listings, reviews } = stage;
  const listing = await stage.createListing();
  const counters = { 'dimensionSums.staff': '', 'dimensionCounts.staff': '' } as const;
  await listings.updateOne({ _id: listing._id }, { $unset: counters });
  const oldReview = await stage.createPendingReview(listing);
  const newReview = await stage.createPendingReview(listing);
  await reviews.updateOne({ _id: oldReview._id }, { $unset: { 'ratings.staff': '' } });
  await reviews.updateOne({ _id: newReview._id }, { $set: { 'ratings.staff': 4 } });
  expect(await runReconcile(false)).toEqual(noDrift);
  for (const review of [oldReview, newReview]) await approve(review);
  const newCounters = { reviewCount: 2, dimensionSums: { staff: 4 }, dimensionCounts: { staff: 1 } };
  expect(await stage.readListing(listing)).toMatchObject(newCounters);
  expect(await runReconcile(false)).toEqual(noDrift);
});
