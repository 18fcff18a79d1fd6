import type { Collections } from '@app/db';
import { countLevels } from '@app/db';
import { toLevels } from '@app/option-lists';
import { expect } from 'vitest';
import { computeCounters } from '../review/counters.ts';
import { getLevelGroup, getShownLevel, toGroupKey } from '../review/levels.ts';
import { getStatusAfter, type ReviewAction, reviewTransitions } from '../review/states.ts';

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
    const lastState = history.reduce<Record<string, unknown> | undefined>((previousState, row) => {
      expect([id, row.action, row.before?.status]).toEqual([id, row.action, previousState?.status]);
      expect(isLegalAction(row.action, row.before?.status, row.after?.status)).toBe(true);
      return row.after;
    }, undefined);
    const review = allReviews.find(({ publicId }) => publicId === id);
    expect(lastState).toMatchObject({ status: review?.status, v: review?.v });
  }
}

function isLegalAction(action: string, previousStatus: unknown, nextStatus: unknown): boolean {
  const actionName = action.replace(/^review\./, '');
  if (actionName === 'submit') return previousStatus === undefined && nextStatus === 'pending';
  if (actionName === 'undo') return true; // returns to the previous state, which the chain of rows proves
  if (actionName === 'keep') return nextStatus === 'approved' || nextStatus === 'flagged';
  // Moved to another listing, or changes that keep the status.
  if (actionName === 'move' || actionName.endsWith('_proof') || actionName.endsWith('_year_later'))
    return previousStatus === nextStatus;
  if (actionName === 'restore') return previousStatus === 'deleted' && nextStatus !== 'deleted';
  if (!(actionName in reviewTransitions)) return false;
  const reachableStatuses = [0, 1].map((openFlags) =>
    getStatusAfter(actionName as ReviewAction, { status: previousStatus as never, openFlags }),
  );
  return reachableStatuses.includes(nextStatus as never);
}
