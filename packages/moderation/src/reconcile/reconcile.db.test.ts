import { createReviewDoc } from '@app/db/documents-for-tests';
import { openStage } from '@app/listings/testing/stage';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { expect, it } from 'vitest';
import { reconcile } from './reconcile.ts';

const stage = await openStage();
const noDrift = { listings: [], levelCounts: [], mismatchedReviewCount: 0 };
const runReconcile = (shouldRepair: boolean) => reconcile(stage.worker, { repair: shouldRepair });

it('reconcile finds no difference after ordinary work', async () => {
  for (const state of ['MO', 'MO', 'MO', 'MO', 'MO', 'KS']) {
    const { publicId } = await stage.createPendingReview(await stage.createListing({ state }));
    await approveReview(stage.admin, { id: publicId, v: 1 });
  }
  await stage.createListing();
  expect(await runReconcile(true)).toEqual(noDrift);
  await expectSoundReviews(stage);
});

it('reconcile reports differences made without the commands, and repairs them on request only', async () => {
  const { listings, reviews, levelCounts } = stage;
  const [driftedListing, hiddenListing] = await listings
    .find({ state: 'MO', reviewCount: 1 })
    .sort({ _id: 1 })
    .toArray();
  await listings.updateOne(
    { _id: driftedListing!._id },
    { $set: { reviewCount: 2, ratingSum: 9, histogram: [0, 0, 0, 1, 1] } },
  );
  await reviews.updateOne(
    { listingId: hiddenListing!._id },
    { $set: { status: 'removed', visible: false, live: false, shownLevel: 'Lower limb' } },
  );
  await reviews.insertOne(
    createReviewDoc({
      state: 'KS',
      listingId: driftedListing!._id,
      limb: { upper: 'None', lower: 'None' },
      shownLevel: '',
    }),
  );
  await levelCounts.updateOne({ _id: 'KS/Below-knee' }, { $set: { count: 7 } });

  const drift = await runReconcile(false);
  expect(drift.listings.sort()).toEqual(
    [driftedListing, hiddenListing].map((listing) => listing!._id.toHexString()).sort(),
  );
  expect(drift).toMatchObject({ levelCounts: ['KS/Below-knee', 'MO/Below-knee'], mismatchedReviewCount: 4 });
  expect((await runReconcile(true)).levelCounts).toEqual(['KS/Below-knee', 'MO/Below-knee']);
  expect(await runReconcile(true)).toEqual(noDrift);
  await stage.audit.deleteMany({});
  await expectSoundReviews(stage);
});

it('reconcile is not disturbed by concurrent decisions', async () => {
  const listing = await stage.createListing();
  const pendingReviews = [];
  for (let i = 0; i < 20; i++)
    pendingReviews.push(
      await stage.createPendingReview(listing, {
        text: `Number ${i} of those that are decided while somebody counts.`,
      }),
    );
  const [drift] = await Promise.all([
    runReconcile(true),
    ...pendingReviews.map(({ publicId }) => approveReview(stage.admin, { id: publicId, v: 1 })),
  ]);
  expect(drift).toEqual(noDrift);
  expect(await runReconcile(false)).toEqual(noDrift);
});

it('a rating dimension added later counts as not rated in older reviews, and is counted from then on', async () => {
  const { listings, reviews } = stage;
  const listing = await stage.createListing();
  await listings.updateOne(
    { _id: listing._id },
    { $unset: { 'dimensionSums.staff': '', 'dimensionCounts.staff': '' } },
  );
  const [oldReview, newReview] = [
    await stage.createPendingReview(listing),
    await stage.createPendingReview(listing),
  ];
  await reviews.updateOne({ publicId: oldReview.publicId }, { $unset: { 'ratings.staff': '' } });
  await reviews.updateOne({ publicId: newReview.publicId }, { $set: { 'ratings.staff': 4 } });
  expect(await runReconcile(false)).toEqual(noDrift);
  await approveReview(stage.admin, { id: oldReview.publicId, v: 1 });
  await approveReview(stage.admin, { id: newReview.publicId, v: 1 });
  const listingAfter = await listings.findOne({ _id: listing._id });
  expect(listingAfter).toMatchObject({
    reviewCount: 2,
    dimensionSums: { staff: 4 },
    dimensionCounts: { staff: 1 },
  });
  expect(await runReconcile(false)).toEqual(noDrift);
});
