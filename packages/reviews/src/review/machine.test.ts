// The state machine without a database: any story leaves review and counts consistent. The same stories run against
// MongoDB in `stories.db.test.ts`.
import type { ReviewContent, ReviewDoc } from '@app/db';
import { reviewDoc } from '@app/db/documents-for-tests';
import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as change from './changes.ts';
import { pickContent } from './content.ts';
import { computeCounterChange, computeCounters } from './counters.ts';
import { getStatusAfter, isAppealable, type ReviewStep } from './states.ts';

const now = new Date('2026-11-21T12:00:00Z');
const by = (outcome: 'approved' | 'rejected' | 'changes_requested' | 'removed') => ({
  outcome,
  reasons: [],
  note: '',
  at: now,
  by: 'admin',
});
const words = (n: number): ReviewContent => ({
  ...pickContent(reviewDoc()),
  overallRating: ((n % 5) + 1) as 1,
  text: `words ${n}`,
});

const play: Record<ReviewStep, (review: ReviewDoc, n: number) => ReviewDoc> = {
  edit: (review, n) => change.applyEdit(review, words(n), now),
  withdraw: (review) => change.applyWithdrawal(review, now),
  flag: (review) => change.applyFlag(review),
  appeal: (review) => change.applyAppeal(review, 'Please look again.', now),
  approve: (review) => change.applyApproval(review, by('approved')),
  reject: (review) => change.applyRejection('reject', review, by('rejected')),
  request_changes: (review) => change.applyRejection('request_changes', review, by('changes_requested')),
  remove: (review) => change.applyRemoval('remove', review, by('removed')),
  uphold_flag: (review) => change.applyRemoval('uphold_flag', review, by('removed')),
  decline_flag: (review) => change.applyDeclinedFlags(review),
  uphold_appeal: (review) => change.applyUpheldAppeal(review, by('approved')),
  decline_appeal: (review) => change.applyDeclinedAppeal(review),
  reopen: (review) => change.applyReopen('reopen', review),
  reopen_edit: (review) => change.applyReopen('reopen_edit', review),
  // Its other changes are tested where they are made.
  redact: (review) => ({ ...review, v: review.v + 1 }),
  delete: (review) => change.applyDeletion(review, { with: 'itself', note: 'Why.', at: now, by: 'admin' }),
  restore: (review) => change.applyRestore(review),
};
const may = (step: ReviewStep, review: ReviewDoc) =>
  getStatusAfter(step, review) !== undefined &&
  (step !== 'appeal' || isAppealable(review)) &&
  (step !== 'reopen' || review.appeal?.status !== 'open') &&
  (step !== 'reopen_edit' || (review.revision?.status === 'refused' && review.appeal?.status !== 'open')) &&
  (!step.endsWith('_appeal') || review.appeal?.status === 'open');

/** The public text, computed in the simplest way: the last one that staff approved. */
interface Reader {
  approved?: string | undefined;
  waiting?: string | undefined;
  gone?: string | undefined;
  /** The public text of a review that staff deleted. */
  deleted?: string | undefined;
}

it('keeps every story consistent', () => {
  const names = Object.keys(play) as ReviewStep[];
  // Withdrawals are rare, because they end most stories.
  const often = names.filter((name) => name !== 'withdraw');
  const step = fc.tuple(
    fc.constantFrom(...often, ...often, ...often, 'withdraw' as const),
    fc.nat(1000),
    fc.boolean(),
  );
  let played = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (story) => {
      let review: ReviewDoc = {
        ...reviewDoc({ status: 'pending', text: 'words 0' }),
        publishedAt: undefined,
      };
      let counters = computeCounters([]);
      const reader: Reader = { waiting: 'words 0' };
      for (const [name, n, takeBack] of story) {
        if (!may(name, review)) {
          if (getStatusAfter(name, review) === undefined && name !== 'redact')
            expect(() => play[name](review, n)).toThrow(RangeError);
          continue;
        }
        played++;
        const after = play[name](review, n);
        expect(after.v - review.v).toBe(name === 'flag' ? 0 : 1);
        counters = applyCounterChange(counters, computeCounterChange(review, after));
        if (takeBack && !['edit', 'flag', 'appeal', 'withdraw'].includes(name)) {
          const closed = (review.openFlags ?? 0) - (after.openFlags ?? 0);
          const back = change.applyUndo(after, review, closed);
          counters = applyCounterChange(counters, computeCounterChange(after, back));
          expect({ ...back, v: 0, openFlags: 0 }).toEqual({ ...review, v: 0, openFlags: 0 });
          expect(back.openFlags ?? 0).toBe(review.openFlags ?? 0);
          review = back;
        } else {
          follow(reader, name, `words ${n}`, review);
          review = after;
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
  expect(played).toBeGreaterThan(pickRounds(1_000, 5_000));
});

/** The rules again without the machine: approval publishes the pending text, removal and withdrawal end it. */
function follow(reader: Reader, step: ReviewStep, sent: string, before: ReviewDoc): void {
  if (step === 'delete') {
    reader.deleted = reader.approved;
    reader.approved = undefined;
  } else if (step === 'restore') {
    reader.approved = reader.deleted;
    reader.deleted = undefined;
  } else if (step === 'reopen') {
    reader.gone = reader.approved ?? reader.gone;
    reader.approved = undefined;
  } else if (step === 'reopen_edit') reader.waiting = before.revision?.content.text;
  else if (step === 'edit') reader.waiting = sent;
  else if (step === 'approve' || step === 'uphold_appeal') {
    reader.approved = reader.waiting ?? reader.approved ?? reader.gone;
    reader.waiting = undefined;
  } else if (
    step === 'remove' ||
    (step === 'uphold_flag' && reader.approved !== undefined) ||
    step === 'withdraw'
  ) {
    reader.gone = reader.approved;
    reader.approved = undefined;
    if (reader.gone !== undefined) reader.waiting = undefined;
  }
}

function applyCounterChange(
  counters: ReturnType<typeof computeCounters>,
  by: ReturnType<typeof computeCounterChange>,
): ReturnType<typeof computeCounters> {
  const record = <K extends string>(a: Record<K, number>, b: Record<K, number>) =>
    Object.fromEntries(Object.keys(a).map((key) => [key, a[key as K] + b[key as K]])) as Record<K, number>;
  const reviewCount = counters.reviewCount + by.reviewCount;
  const ratingSum = counters.ratingSum + by.ratingSum;
  return {
    reviewCount,
    ratingSum,
    histogram: counters.histogram.map((n, i) => n + by.histogram[i]!) as typeof counters.histogram,
    dimensionSums: record(counters.dimensionSums, by.dimensionSums),
    dimensionCounts: record(counters.dimensionCounts, by.dimensionCounts),
    ratingAvg: reviewCount > 0 ? ratingSum / reviewCount : null,
  };
}
