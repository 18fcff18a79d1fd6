import { computeFingerprint, type FlagDoc, type ReviewDoc } from '@app/db';
import { decisionReasonValues, flagReasonValues } from '@app/option-lists';
import { pickEarlier, subtractDays } from './calendar.ts';
import { seedId, seedUserId } from './ids.ts';
import { pick } from './random.ts';

/** What the team's work, and what finds copies, leave on a review. */
export function withTeamWork(review: ReviewDoc, now: Date): ReviewDoc {
  const { status, visible, publishedAt, submittedAt } = review;
  const at = pickEarlier(publishedAt ?? subtractDays(submittedAt, -1), now);
  const outcome = visible ? 'approved' : 'rejected';
  const reasons = visible ? [] : [pick(decisionReasonValues)];
  return {
    ...review,
    fingerprint: computeFingerprint(review.text),
    ...(status === 'flagged' && { openFlags: 1 }),
    ...((visible || status === 'rejected') && {
      decision: { outcome, reasons, note: '', at, by: pickAdmin() },
    }),
  };
}

/** The reader's flag that makes a review a flagged one; for what needs no note and is not about the author's age. */
export function createFlag(review: ReviewDoc): FlagDoc {
  const index = Number.parseInt(review._id.toHexString().slice(16), 16);
  return {
    _id: seedId('flag', review.publishedAt!, index),
    reviewId: review._id,
    userId: seedUserId('reader', index),
    reason: pick(flagReasonValues.slice(0, 5)),
    note: '',
    status: 'open',
    createdAt: review.publishedAt!,
  };
}

export const pickAdmin = () => `admin_seed_${pick([1, 2, 3])}`;
