// The state machine without a database: any story leaves review and counts consistent. The same stories run against
// MongoDB in `stories.db.test.ts`.
import type { ReviewContent, ReviewDoc } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as change from './changes.ts';
import { pickContent } from './content.ts';
import { computeCounterChange, computeCounters } from './counters.ts';
import { getStatusAfter, isAppealable, type ReviewAction } from './states.ts';

const now = new Date('2026-11-21T12:00:00Z');
const createDecision = (outcome: 'approved' | 'rejected' | 'changes_requested' | 'removed') => ({
  outcome,
  reasons: [],
  note: '',
  at: now,
  by: 'admin',
});
const createContent = (n: number): ReviewContent => ({
  ...pickContent(createReviewDoc()),
  overallRating: ((n % 5) + 1) as 1,
  text: `words ${n}`,
});

const applyByAction: Record<ReviewAction, (review: ReviewDoc, n: number) => ReviewDoc> = {
  edit: (review, n) => change.applyEdit(review, createContent(n), now),
  withdraw: (review) => change.applyWithdrawal(review, now),
  flag: (review) => change.applyFlag(review),
  appeal: (review) => change.applyAppeal(review, 'Please look again.', now),
  approve: (review) => change.applyApproval(review, createDecision('approved')),
  reject: (review) => change.applyRejection('reject', review, createDecision('rejected')),
  request_changes: (review) =>
    change.applyRejection('request_changes', review, createDecision('changes_requested')),
  remove: (review) => change.applyRemoval('remove', review, createDecision('removed')),
  uphold_flag: (review) => change.applyRemoval('uphold_flag', review, createDecision('removed')),
  decline_flag: (review) => change.applyDeclinedFlags(review),
  uphold_appeal: (review) => change.applyAppealUphold(review, createDecision('approved')),
  decline_appeal: (review) => change.applyAppealDecline(review),
  reopen: (review) => change.applyReviewReopening('reopen', review),
  reopen_edit: (review) => change.applyReviewReopening('reopen_edit', review),
  // Its other changes are tested where they are made.
  redact: (review) => ({ ...review, v: review.v + 1 }),
  delete: (review) => change.applyDeletion(review, { with: 'itself', note: 'Why.', at: now, by: 'admin' }),
  restore: (review) => change.applyRestore(review),
};
const isAllowed = (action: ReviewAction, review: ReviewDoc) =>
  getStatusAfter(action, review) !== undefined &&
  (action !== 'appeal' || isAppealable(review)) &&
  (action !== 'reopen' || review.appeal?.status !== 'open') &&
  (action !== 'reopen_edit' || (review.revision?.status === 'refused' && review.appeal?.status !== 'open')) &&
  (!action.endsWith('_appeal') || review.appeal?.status === 'open');

/** The public text, computed in the simplest way: the last one that staff approved. */
interface Reader {
  approved?: string | undefined;
  waiting?: string | undefined;
  gone?: string | undefined;
  /** The public text of a review that staff deleted. */
  deleted?: string | undefined;
}

it('keeps every story consistent', () => {
  const actions = Object.keys(applyByAction) as ReviewAction[];
  // Withdrawals are rare, because they end most stories.
  const frequentActions = actions.filter((name) => name !== 'withdraw');
  const storyEntry = fc.tuple(
    fc.constantFrom(...frequentActions, ...frequentActions, ...frequentActions, 'withdraw' as const),
    fc.nat(1000),
    fc.boolean(),
  );
  let appliedCount = 0;
  fc.assert(
    fc.property(fc.array(storyEntry, { minLength: 20, maxLength: 80 }), (story) => {
      let review: ReviewDoc = {
        ...createReviewDoc({ status: 'pending', text: 'words 0' }),
        publishedAt: undefined,
      };
      let counters = computeCounters([]);
      const reader: Reader = { waiting: 'words 0' };
      for (const [name, stepNumber, shouldUndo] of story) {
        if (!isAllowed(name, review)) {
          if (getStatusAfter(name, review) === undefined && name !== 'redact')
            expect(() => applyByAction[name](review, stepNumber)).toThrow(RangeError);
          continue;
        }
        appliedCount++;
        const updated = applyByAction[name](review, stepNumber);
        expect(updated.v - review.v).toBe(name === 'flag' ? 0 : 1);
        counters = applyCounterChange(counters, computeCounterChange(review, updated));
        if (shouldUndo && !['edit', 'flag', 'appeal', 'withdraw'].includes(name)) {
          const closedFlagCount = (review.openFlags ?? 0) - (updated.openFlags ?? 0);
          const restored = change.applyUndo(updated, review, closedFlagCount);
          counters = applyCounterChange(counters, computeCounterChange(updated, restored));
          expect({ ...restored, v: 0, openFlags: 0 }).toEqual({ ...review, v: 0, openFlags: 0 });
          expect(restored.openFlags ?? 0).toBe(review.openFlags ?? 0);
          review = restored;
        } else {
          updateReader(reader, name, `words ${stepNumber}`, review);
          review = updated;
        }
        expect(counters).toEqual(computeCounters([review]));
        expect(review.visible).toBe(reader.approved !== undefined);
        if (review.visible) {
          expect(review.text).toBe(reader.approved);
          expect(review.publishedAt).toBeInstanceOf(Date);
          expect(review.live).toBe(true);
        }
        const status = review.deletion?.from ?? review.status;
        expect(status === 'pending_revision').toBe(review.revision?.status === 'pending');
        expect(review.status === 'flagged').toBe(
          review.visible && review.revision?.status !== 'pending' && (review.openFlags ?? 0) > 0,
        );
        if (!review.visible && !['withdrawn', 'deleted'].includes(review.status))
          expect(review.openFlags ?? 0).toBe(0);
        expect(review.deletion !== undefined).toBe(review.status === 'deleted');
      }
    }),
    { numRuns: pickRounds(200, 1_000) },
  );
  expect(appliedCount).toBeGreaterThan(pickRounds(1_000, 5_000));
});

/** The rules again without the machine: approval publishes the pending text, removal and withdrawal end it. */
function updateReader(reader: Reader, action: ReviewAction, sentText: string, previous: ReviewDoc): void {
  if (action === 'delete') {
    reader.deleted = reader.approved;
    reader.approved = undefined;
  } else if (action === 'restore') {
    reader.approved = reader.deleted;
    reader.deleted = undefined;
  } else if (action === 'reopen') {
    reader.gone = reader.approved ?? reader.gone;
    reader.approved = undefined;
  } else if (action === 'reopen_edit') reader.waiting = previous.revision?.content.text;
  else if (action === 'edit') reader.waiting = sentText;
  else if (action === 'approve' || action === 'uphold_appeal') {
    reader.approved = reader.waiting ?? reader.approved ?? reader.gone;
    reader.waiting = undefined;
  } else if (
    action === 'remove' ||
    (action === 'uphold_flag' && reader.approved !== undefined) ||
    action === 'withdraw'
  ) {
    reader.gone = reader.approved;
    reader.approved = undefined;
    if (reader.gone !== undefined) reader.waiting = undefined;
  }
}

function applyCounterChange(
  counters: ReturnType<typeof computeCounters>,
  change: ReturnType<typeof computeCounterChange>,
): ReturnType<typeof computeCounters> {
  const addByKey = <K extends string>(a: Record<K, number>, b: Record<K, number>) =>
    Object.fromEntries(Object.keys(a).map((key) => [key, a[key as K] + b[key as K]])) as Record<K, number>;
  const reviewCount = counters.reviewCount + change.reviewCount;
  const ratingSum = counters.ratingSum + change.ratingSum;
  return {
    reviewCount,
    ratingSum,
    histogram: counters.histogram.map((n, i) => n + change.histogram[i]!) as typeof counters.histogram,
    dimensionSums: addByKey(counters.dimensionSums, change.dimensionSums),
    dimensionCounts: addByKey(counters.dimensionCounts, change.dimensionCounts),
    ratingAvg: reviewCount > 0 ? ratingSum / reviewCount : null,
  };
}
