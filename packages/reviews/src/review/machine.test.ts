// The state machine without a database: any story leaves review and counts consistent.
import type { ReviewContent, ReviewDoc } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as transitions from './changes.ts';
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
const createContent = (stepNumber: number): ReviewContent => ({
  ...pickContent(createReviewDoc()),
  overallRating: ((stepNumber % 5) + 1) as 1,
  text: `words ${stepNumber}`,
});

const applyByAction: Record<ReviewAction, (review: ReviewDoc, stepNumber: number) => ReviewDoc> = {
  edit: (review, stepNumber) => transitions.applyEdit(review, createContent(stepNumber), now),
  withdraw: (review) => transitions.applyWithdrawal(review, now),
  flag: (review) => transitions.applyFlag(review),
  appeal: (review) => transitions.applyAppeal(review, 'Please look again.', now),
  approve: (review) => transitions.applyApproval(review, createDecision('approved')),
  reject: (review) => transitions.applyRejection('reject', review, createDecision('rejected')),
  request_changes: (review) =>
    transitions.applyRejection('request_changes', review, createDecision('changes_requested')),
  remove: (review) => transitions.applyRemoval('remove', review, createDecision('removed')),
  uphold_flag: (review) => transitions.applyRemoval('uphold_flag', review, createDecision('removed')),
  decline_flag: (review) => transitions.applyDeclinedFlags(review),
  uphold_appeal: (review) => transitions.applyAppealUphold(review, createDecision('approved')),
  decline_appeal: (review) => transitions.applyAppealDecline(review),
  reopen: (review) => transitions.applyReviewReopening('reopen', review),
  reopen_edit: (review) => transitions.applyReviewReopening('reopen_edit', review),
  // Its other changes are tested where they are made.
  redact: (review) => ({ ...review, v: review.v + 1 }),
  delete: (review) =>
    transitions.applyDeletion(review, { with: 'itself', note: 'Why.', at: now, by: 'admin' }),
  restore: (review) => transitions.applyRestore(review),
};
const isAllowed = (action: ReviewAction, review: ReviewDoc) =>
  getStatusAfter(action, review) !== undefined &&
  (action !== 'appeal' || isAppealable(review)) &&
  (action !== 'reopen' || review.appeal?.status !== 'open') &&
  (action !== 'reopen_edit' || (review.revision?.status === 'refused' && review.appeal?.status !== 'open')) &&
  (!action.endsWith('_appeal') || review.appeal?.status === 'open');

/** The public text, computed in the simplest way: the last one that staff approved. */
interface ExpectedTexts {
  publicText?: string | undefined;
  pendingText?: string | undefined;
  formerText?: string | undefined;
  /** The public text of a review that staff deleted. */
  deletedText?: string | undefined;
}

it('every story keeps review and counters consistent', () => {
  const actions = Object.keys(applyByAction) as ReviewAction[];
  // Withdrawals are rare, because they end most stories.
  const frequentActions = actions.filter((name) => name !== 'withdraw');
  const storyStep = fc.tuple(
    fc.constantFrom(...frequentActions, ...frequentActions, ...frequentActions, 'withdraw' as const),
    fc.nat(1000),
    fc.boolean(),
  );
  let appliedCount = 0;
  fc.assert(
    fc.property(fc.array(storyStep, { minLength: 20, maxLength: 80 }), (story) => {
      let review: ReviewDoc = {
        ...createReviewDoc({ status: 'pending', text: 'words 0' }),
        publishedAt: undefined,
      };
      let counters = computeCounters([]);
      const expectedTexts: ExpectedTexts = { pendingText: 'words 0' };
      for (const [action, stepNumber, shouldUndo] of story) {
        if (!isAllowed(action, review)) {
          if (getStatusAfter(action, review) === undefined && action !== 'redact')
            expect(() => applyByAction[action](review, stepNumber)).toThrow(RangeError);
          continue;
        }
        appliedCount++;
        const updatedReview = applyByAction[action](review, stepNumber);
        expect(updatedReview.v - review.v).toBe(action === 'flag' ? 0 : 1);
        counters = applyCounterChange(counters, computeCounterChange([[review, updatedReview]]));
        if (shouldUndo && !['edit', 'flag', 'appeal', 'withdraw'].includes(action)) {
          const closedFlagCount = (review.openFlags ?? 0) - (updatedReview.openFlags ?? 0);
          const restoredReview = transitions.applyUndo(updatedReview, review, closedFlagCount);
          counters = applyCounterChange(counters, computeCounterChange([[updatedReview, restoredReview]]));
          expect({ ...restoredReview, v: 0, openFlags: 0 }).toEqual({ ...review, v: 0, openFlags: 0 });
          expect(restoredReview.openFlags ?? 0).toBe(review.openFlags ?? 0);
          review = restoredReview;
        } else {
          updateExpectedTexts(expectedTexts, action, `words ${stepNumber}`, review);
          review = updatedReview;
        }
        expect(counters).toEqual(computeCounters([review]));
        expect(review.visible).toBe(expectedTexts.publicText !== undefined);
        if (review.visible) {
          expect(review.text).toBe(expectedTexts.publicText);
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
function updateExpectedTexts(
  expectedTexts: ExpectedTexts,
  action: ReviewAction,
  sentText: string,
  previousReview: ReviewDoc,
): void {
  if (action === 'delete') {
    expectedTexts.deletedText = expectedTexts.publicText;
    expectedTexts.publicText = undefined;
  } else if (action === 'restore') {
    expectedTexts.publicText = expectedTexts.deletedText;
    expectedTexts.deletedText = undefined;
  } else if (action === 'reopen') {
    expectedTexts.formerText = expectedTexts.publicText ?? expectedTexts.formerText;
    expectedTexts.publicText = undefined;
  } else if (action === 'reopen_edit') expectedTexts.pendingText = previousReview.revision?.content.text;
  else if (action === 'edit') expectedTexts.pendingText = sentText;
  else if (action === 'approve' || action === 'uphold_appeal') {
    expectedTexts.publicText =
      expectedTexts.pendingText ?? expectedTexts.publicText ?? expectedTexts.formerText;
    expectedTexts.pendingText = undefined;
  } else if (
    action === 'remove' ||
    (action === 'uphold_flag' && expectedTexts.publicText !== undefined) ||
    action === 'withdraw'
  ) {
    expectedTexts.formerText = expectedTexts.publicText;
    expectedTexts.publicText = undefined;
    if (expectedTexts.formerText !== undefined) expectedTexts.pendingText = undefined;
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
