import type { Collections } from '@app/db';
import { countLevels } from '@app/db';
import { toLevels } from '@app/option-lists';
import { computeCounters } from '@app/reviews/review/counters';
import { getLevelGroup, getShownLevel, toGroupKey } from '@app/reviews/review/levels';
import { getStatusAfter, type ReviewStep, reviewTransitions } from '@app/reviews/review/states';
import { expect } from 'vitest';

/** Checks the invariants of a whole database by recounting independently. */
export async function expectSoundReviews({
  listings,
  reviews,
  levelCounts,
  flags,
  helpfulVotes,
  audit,
}: Collections): Promise<void> {
  const allReviews = await reviews.find().toArray();
  for (const listing of await listings.find().toArray()) {
    const listingReviews = allReviews.filter(({ listingId }) => listingId.equals(listing._id));
    const { ratingSum, reviewCount, histogram, dimensionSums, dimensionCounts, ratingAvg } = listing;
    expect({ ratingSum, reviewCount, histogram, dimensionSums, dimensionCounts, ratingAvg }).toEqual(
      computeCounters(listingReviews),
    );
    expect(listing.levelCounts ?? {}).toEqual(countLevels(listingReviews));
  }

  const groupSizes = new Map<string, number>();
  for (const review of allReviews) {
    const group = getLevelGroup(review);
    if (group) groupSizes.set(toGroupKey(group), (groupSizes.get(toGroupKey(group)) ?? 0) + 1);
  }
  const storedCounts = await levelCounts.find({ count: { $gt: 0 } }).toArray();
  expect(new Map(storedCounts.map(({ _id, count }) => [_id, count]))).toEqual(groupSizes);
  for (const review of allReviews) {
    const group = getLevelGroup(review);
    if (group) expect(review.shownLevel).toBe(getShownLevel(review.limb, groupSizes.get(toGroupKey(group))!));
    else expect(['', toLevels(review.limb).broad]).toContain(review.shownLevel);
    expect(await helpfulVotes.countDocuments({ reviewId: review._id })).toBe(review.helpful ?? 0);
    expect(await flags.countDocuments({ reviewId: review._id, status: 'open' })).toBe(review.openFlags ?? 0);
  }

  const rows = await audit
    .find({ 'target.kind': 'review', after: { $exists: true } })
    .sort({ _id: 1 })
    .toArray();
  for (const [id, history] of Map.groupBy(rows, ({ target }) => target.id)) {
    const lastState = history.reduce<Record<string, unknown> | undefined>((previous, row) => {
      expect([id, row.action, row.before?.status]).toEqual([id, row.action, previous?.status]);
      expect(isLegalStep(row.action, row.before?.status, row.after?.status)).toBe(true);
      return row.after;
    }, undefined);
    const review = allReviews.find(({ publicId }) => publicId === id);
    expect(lastState).toMatchObject({ status: review?.status, v: review?.v });
  }
}

function isLegalStep(action: string, from: unknown, to: unknown): boolean {
  const step = action.replace(/^review\./, '');
  if (step === 'submit') return from === undefined && to === 'pending';
  if (step === 'undo') return true; // returns to the previous state, which the chain of rows proves
  if (step === 'keep') return to === 'approved' || to === 'flagged';
  // Moved to another listing, or changes that keep the status.
  if (step === 'move' || step.endsWith('_proof') || step.endsWith('_year_later')) return from === to;
  if (step === 'restore') return from === 'deleted' && to !== 'deleted';
  if (!(step in reviewTransitions)) return false;
  const reachable = [0, 1].map((openFlags) =>
    getStatusAfter(step as ReviewStep, { status: from as never, openFlags }),
  );
  return reachable.includes(to as never);
}
