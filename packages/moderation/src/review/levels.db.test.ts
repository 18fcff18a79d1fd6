import { getPublicVersion } from '@app/db';
import { openStage } from '@app/listings/testing/stage';
import { editReview } from '@app/reviews/review/author/edit-review';
import { withdrawReview } from '@app/reviews/review/author/own-review';
import { approveReview } from '@app/reviews/review/staff/decide-review';
import { expectSoundReviews } from '@app/reviews/testing/expect-sound-reviews';
import { createEdit } from '@app/reviews/testing/inputs';
import type { ReviewContent } from '@app/types';
import { expect, it } from 'vitest';
import { undoDecision } from '../staff/undo-decision.ts';

const stage = await openStage();
const readShownLevels = async (state: string) =>
  (await stage.reviews.find({ state, visible: true }).sort({ _id: 1 }).toArray()).map(
    ({ shownLevel }) => shownLevel,
  );
const repeatLevel = (count: number, level: string) => Array<string>(count).fill(level);
/** Publishes a review of a listing of its own in this state. */
const publish = async (state: string, limb?: ReviewContent['limb']) =>
  stage.createPublishedReview(limb && { limb }, { listing: await stage.createListing({ state }) });
const hip = { upper: 'None', lower: 'Single hip' } as const;

it('a review shows the exact level from the fifth review in a state on, for all five, and no longer when one leaves', async () => {
  const { listing } = await publish('KS', hip);
  await publish('KS', hip);
  await publish('KS', { ...hip, lower: 'Double hip' });
  await publish('KS', hip);
  expect(await readShownLevels('KS')).toEqual(repeatLevel(4, 'Lower limb'));
  const { review: fifthReview } = await publish('KS', hip);
  expect(await readShownLevels('KS')).toEqual(repeatLevel(5, 'Hip'));
  // The pages of the other four have changed: each has a new version.
  const firstListing = await stage.readListing(listing);
  expect(firstListing).toMatchObject({ levelCounts: { Hip: 1 } });
  expect(getPublicVersion(firstListing)).toBeGreaterThan(3);

  await withdrawReview(stage.as(fifthReview.userId), { publicId: fifthReview.publicId });
  expect(await readShownLevels('KS')).toEqual(repeatLevel(4, 'Lower limb'));
  const levelCount = { state: 'KS', level: 'Hip', count: 4 };
  expect(await stage.levelCounts.findOne({ _id: 'KS/Hip' })).toMatchObject(levelCount);
  await expectSoundReviews(stage);
});

it('states are counted separately, arms and legs separately, and reviews without a limb nowhere', async () => {
  const hand = { upper: 'Single hand', lower: 'None' } as const;
  const limbs = [hand, { ...hand, lower: 'Single hip' }, { upper: 'None', lower: 'None' }] as const;
  for (const limb of limbs) for (let i = 0; i < 4; i++) await publish('NE', limb);
  const otherLevels = [...repeatLevel(4, 'Lower limb'), ...repeatLevel(4, '')];
  expect(await readShownLevels('NE')).toEqual([...repeatLevel(4, 'Upper limb'), ...otherLevels]);
  // With a fifth hand the level of the hands changes, and of nobody else.
  await publish('NE', hand);
  expect((await readShownLevels('NE')).slice(4, 12)).toEqual(otherLevels);
  expect((await publish('IA', hand)).review.shownLevel).toBe('Upper limb');
  await expectSoundReviews(stage);
});

it('an edit moves a review to another group, and Undo moves it back', async () => {
  const { review } = await publish('ND');
  for (let i = 0; i < 4; i++) await publish('ND');
  const { publicId, userId } = review;
  const limb = { upper: 'None', lower: 'Single above-knee' } as const;
  const { v } = await editReview(stage.as(userId), createEdit(publicId, review.v, { limb }));
  expect(await readShownLevels('ND')).toEqual(repeatLevel(5, 'Below-knee'));
  const { auditId } = await approveReview(stage.admin, { id: publicId, v });
  expect(await readShownLevels('ND')).toEqual(repeatLevel(5, 'Lower limb'));
  await undoDecision(stage.admin, { auditId });
  expect(await readShownLevels('ND')).toEqual(repeatLevel(5, 'Below-knee'));
  await expectSoundReviews(stage);
});
