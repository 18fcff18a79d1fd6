import { computeFingerprint, type FlagDoc, type ReviewDoc } from '@app/db';
import { decisionReasonValues, flagReasonValues } from '@app/option-lists';
import { pickEarlier, subtractDays } from './calendar.ts';
import { seedId } from './ids.ts';

/** What the team's work, and what finds copies, leave on a review. The same review gets the same each time. */
export function withTeamWork(review: ReviewDoc, now: Date): ReviewDoc {
  const { status, visible, publishedAt, submittedAt } = review;
  const decidedAt = pickEarlier(publishedAt ?? subtractDays(submittedAt, -1), now);
  const by = `admin_seed_${1 + (drawLot(review) % 3)}`;
  const common = { note: '', at: decidedAt, by };
  return {
    ...review,
    fingerprint: computeFingerprint(review.text),
    ...(status === 'flagged' && { openFlags: 1 }),
    ...(visible && { decision: { outcome: 'approved', reasons: [], ...common } }),
    ...(status === 'rejected' && {
      decision: { outcome: 'rejected', reasons: [pickReason(review)], ...common },
    }),
  };
}

/** The reader's flag that makes a review a flagged one. */
export function createFlag(review: ReviewDoc, index: number): FlagDoc {
  // What needs a note, and what is about the author's age, is left to people.
  const reasons = flagReasonValues.slice(0, 5);
  return {
    _id: seedId('flag', review.publishedAt!, index),
    reviewId: review._id,
    userId: `user_reader${review.publicId.replace(/[^A-Za-z0-9]/g, '0')}`.slice(0, 32),
    reason: reasons[drawLot(review) % reasons.length]!,
    note: '',
    status: 'open',
    createdAt: review.publishedAt!,
  };
}

const pickReason = (review: ReviewDoc) =>
  decisionReasonValues[drawLot(review) % decisionReasonValues.length]!;

/** A number of the review's own. */
function drawLot({ publicId }: ReviewDoc): number {
  return [...publicId].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
