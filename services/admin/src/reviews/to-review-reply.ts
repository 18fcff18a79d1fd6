import type { ReviewDoc } from '@app/db';
import { getReplyVersion } from '@app/reviews';
import type { StaffReview } from '@app/types/admin/reviews';
import { toDecision } from '../to-decision.ts';
import type { ReviewContext } from './review-context.ts';
import { findReplyWaitingSince } from './review-state.ts';

/** Allow-list of a reply's fields; null without a reply. */
export function toReviewReply(
  review: ReviewDoc,
  { getName, replyLock, getSlaStatus }: ReviewContext,
): StaffReview['reply'] {
  const { reply } = review;
  if (!reply) return null;
  const { revision, decision } = reply;
  const since = findReplyWaitingSince(review);
  return {
    v: getReplyVersion(review),
    status: reply.status,
    text: reply.text,
    change: reply.change ?? null,
    submittedAt: reply.submittedAt?.toISOString() ?? null,
    publishedAt: reply.publishedAt?.toISOString() ?? null,
    revision: revision
      ? {
          text: revision.text,
          change: revision.change ?? null,
          submittedAt: revision.submittedAt.toISOString(),
          status: revision.status,
        }
      : null,
    risks: reply.risks ?? [],
    decision: toDecision(decision, getName),
    lock: replyLock,
    since: since?.toISOString() ?? null,
    promise: since ? getSlaStatus(since) : null,
  };
}
