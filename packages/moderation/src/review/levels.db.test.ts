import type { ListingDoc, ReviewDoc } from '@app/db';
import { openStage } from '@app/listings/testing/stage';
import { editReview } from '@app/reviews/review/author/edit-review';
import { withdrawReview } from '@app/reviews/review/author/withdraw-review';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { createContent } from '@app/reviews/testing/inputs';
import { expect, it } from 'vitest';
import { undoDecision } from '../staff/undo-decision.ts';

const stage = await openStage();
const readShownLevels = async (state: string) =>
  (await stage.reviews.find({ state, visible: true }).sort({ _id: 1 }).toArray()).map(
    ({ shownLevel }) => shownLevel,
  );
const approve = (review: ReviewDoc) => approveReview(stage.admin, { id: review.publicId, v: review.v });

it('a review shows the exact level from the fifth review in a state on, for all five, and no longer when one leaves', async () => {
  const hip = { upper: 'None', lower: 'Single hip' } as const;
  const listings: ListingDoc[] = [];
  const reviews: ReviewDoc[] = [];
  for (let i = 0; i < 5; i++) {
    const listing = await stage.createListing({ state: 'KS' });
    const limb = i === 2 ? ({ upper: 'None', lower: 'Double hip' } as const) : hip;
    listings.push(listing);
    reviews.push((await approve(await stage.createPendingReview(listing, { limb }))).review);
    if (i === 3) expect(await readShownLevels('KS')).toEqual(Array(4).fill('Lower limb'));
  }
  expect(await readShownLevels('KS')).toEqual(Array(5).fill('Hip'));
  // The pages of the other four have changed: each has a new version.
  const [firstListing] = await stage.listings.find({ _id: listings[0]!._id }).toArray();
  expect(firstListing).toMatchObject({ levelCounts: { Hip: 1 } });
  expect(firstListing!.v).toBeGreaterThan(3);

  await withdrawReview(stage.as(reviews[4]!.userId), { publicId: reviews[4]!.publicId });
  expect(await readShownLevels('KS')).toEqual(Array(4).fill('Lower limb'));
  expect(await stage.levelCounts.findOne({ _id: 'KS/Hip' })).toMatchObject({
    state: 'KS',
    level: 'Hip',
    count: 4,
  });
  await expectSoundReviews(stage);
});

it('states are counted separately, arms and legs separately, and reviews without a limb nowhere', async () => {
  const limbs = [
    { upper: 'Single hand', lower: 'None' },
    { upper: 'Single hand', lower: 'Single hip' },
    { upper: 'None', lower: 'None' },
  ] as const;
  for (const limb of limbs)
    for (let i = 0; i < 4; i++)
      await approve(await stage.createPendingReview(await stage.createListing({ state: 'NE' }), { limb }));
  expect(await readShownLevels('NE')).toEqual([
    ...Array(4).fill('Upper limb'),
    ...Array(4).fill('Lower limb'),
    ...Array(4).fill(''),
  ]);
  // With a fifth hand the level of the hands changes, and of nobody else.
  await approve(
    await stage.createPendingReview(await stage.createListing({ state: 'NE' }), { limb: limbs[0] }),
  );
  expect((await readShownLevels('NE')).slice(4, 12)).toEqual([
    ...Array(4).fill('Lower limb'),
    ...Array(4).fill(''),
  ]);
  const { review } = await approve(
    await stage.createPendingReview(await stage.createListing({ state: 'IA' }), { limb: limbs[0] }),
  );
  expect(review.shownLevel).toBe('Upper limb');
  await expectSoundReviews(stage);
});

it('an edit moves a review to another group, and Undo moves it back', async () => {
  const legReviews = [];
  for (let i = 0; i < 5; i++)
    legReviews.push(
      (await approve(await stage.createPendingReview(await stage.createListing({ state: 'ND' })))).review,
    );
  const [firstLegReview] = legReviews;
  const editInput = {
    publicId: firstLegReview!.publicId,
    v: firstLegReview!.v,
    content: createContent({ limb: { upper: 'None', lower: 'Single above-knee' } }),
    locale: 'en' as const,
  };
  const pendingEdit = await editReview(stage.as(firstLegReview!.userId), editInput);
  expect(await readShownLevels('ND')).toEqual(Array(5).fill('Below-knee'));
  const { auditId } = await approve(pendingEdit);
  expect(await readShownLevels('ND')).toEqual(Array(5).fill('Lower limb'));
  await undoDecision(stage.admin, { auditId });
  expect(await readShownLevels('ND')).toEqual(Array(5).fill('Below-knee'));
  await expectSoundReviews(stage);
});
