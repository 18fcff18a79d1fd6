// Pure transitions of a reply. It has its own version; the review's is unchanged.

import type { ReviewDoc, ReviewReply } from '@app/db';
import { omitKeys } from '@app/status-changes/omit-keys';

export type ReplyAction = 'approve' | 'reject' | 'reopen';

/**
 * The reply's version. It continues over withdrawn replies, so that a decision about an old one never applies to the
 * next.
 */
export const getReplyVersion = ({ reply, lastReplyV = 0 }: ReviewDoc): number =>
  reply ? (reply.v ?? 1) : lastReplyV;

const hasPendingReply = ({ reply }: ReviewDoc): boolean =>
  reply?.status === 'pending' || reply?.revision?.status === 'pending';

/** A reply to a hidden review cannot be published; a pending one cannot be reopened. */
export const canApplyReplyAction = (action: ReplyAction, review: ReviewDoc): boolean =>
  action === 'reopen'
    ? review.reply !== undefined && !hasPendingReply(review)
    : hasPendingReply(review) && (action === 'reject' || review.visible);

/** The public reply, or undefined. */
export function getPublicReply({ visible, reply }: ReviewDoc): ReviewReply | undefined {
  return visible && reply?.status === 'approved' ? reply : undefined;
}

type ReplyContent = Pick<ReviewReply, 'text' | 'change' | 'userId' | 'locale' | 'risks'>;

/** A public reply stays with the new text as its revision; any other takes it at once. */
export function applyReply(review: ReviewDoc, content: ReplyContent, now: Date): ReviewDoc {
  const v = getReplyVersion(review) + 1;
  const { text, change, ...authorFields } = content;
  const { reply } = review;
  if (reply?.status === 'approved') {
    const revision = { text, ...(change && { change }), submittedAt: now, status: 'pending' as const };
    return { ...review, reply: { ...reply, ...authorFields, revision, v } };
  }
  const pendingReply = {
    text,
    ...(change && { change }),
    status: 'pending' as const,
    submittedAt: now,
    ...authorFields,
    v,
  };
  return { ...review, reply: pendingReply };
}

/** Publishes the newest text. The author's confirmation of the old one no longer applies. */
export function applyReplyPublication(
  review: ReviewDoc,
  now: Date,
  decision?: ReviewReply['decision'],
): ReviewDoc {
  const { revision, decision: _, ...reply } = requireReply(review);
  const publishedReply: ReviewReply = {
    ...(revision ? mergeRevision(reply, revision) : reply),
    status: 'approved',
    publishedAt: reply.publishedAt ?? now,
    ...(decision && { decision }),
    v: getReplyVersion(review) + 1,
  };
  return { ...review, reply: publishedReply };
}

function mergeRevision(reply: ReviewReply, revision: NonNullable<ReviewReply['revision']>): ReviewReply {
  const { change: _, resolvedAt: __, ...replyWithoutChange } = reply;
  const { text, change, submittedAt } = revision;
  return { ...replyWithoutChange, text, ...(change && { change }), submittedAt };
}

/** Rejects a reply. If it is public, only its revision is rejected; the owner can edit it again. */
export function applyReplyRejection(
  review: ReviewDoc,
  decision: NonNullable<ReviewReply['decision']>,
): ReviewDoc {
  const { revision, ...reply } = requireReply(review);
  const v = getReplyVersion(review) + 1;
  if (revision)
    return { ...review, reply: { ...reply, revision: { ...revision, status: 'refused' }, decision, v } };
  return { ...review, reply: { ...reply, status: 'rejected', decision, v } };
}

/** Makes a decided reply, or the rejected revision (stored as `refused`) of a public one, pending again. */
export function applyReplyReopening(review: ReviewDoc): ReviewDoc {
  const { revision, ...reply } = requireReply(review);
  const v = getReplyVersion(review) + 1;
  if (revision) return { ...review, reply: { ...reply, revision: { ...revision, status: 'pending' }, v } };
  return { ...review, reply: { ...reply, status: 'pending', v } };
}

/** Withdraws the reply. `isHeld`: it is stored with the review, but nobody reads it. */
export function applyReplyWithdrawal(review: ReviewDoc, isHeld = false): ReviewDoc {
  const { reply, ...reviewWithoutReply } = review;
  const heldFields = isHeld && reply && { withdrawnReplies: [...(review.withdrawnReplies ?? []), reply] };
  return { ...reviewWithoutReply, ...heldFields, lastReplyV: getReplyVersion(review) + 1 };
}

/** Deletes the replies that were kept for a legal hold. If `userId` is given, only that account's. */
export function applyWithdrawnRepliesRemoval(review: ReviewDoc, userId?: string): ReviewDoc {
  const { withdrawnReplies = [], ...otherFields } = review;
  const otherReplies = userId ? withdrawnReplies.filter((reply) => reply.userId !== userId) : [];
  return { ...otherFields, ...(otherReplies.length > 0 && { withdrawnReplies: otherReplies }) };
}

/** Restores the reply before a decision; later changes of the review stay. */
export function applyReplyUndo(review: ReviewDoc, previousReview: ReviewDoc): ReviewDoc {
  const { reply } = previousReview;
  const v = getReplyVersion(review) + 1;
  return reply ? { ...review, reply: { ...reply, v } } : applyReplyWithdrawal(review);
}

/** Removes the deleted account from a reply; a public one stays as the practice's. */
export function applyReplyAuthorDetachment(review: ReviewDoc): ReviewDoc {
  if (review.reply?.status !== 'approved') return applyReplyWithdrawal(review);
  const reply = omitKeys(review.reply, 'userId', 'locale', 'risks', 'revision', 'decision');
  return { ...review, reply: { ...reply, v: getReplyVersion(review) + 1 } };
}

/** The author's statement that the problem is resolved. Undefined: it is not. */
export function applyReplyResolution(review: ReviewDoc, resolvedAt: Date | undefined): ReviewDoc {
  const { resolvedAt: _, ...reply } = requireReply(review);
  return { ...review, reply: { ...reply, ...(resolvedAt && { resolvedAt }) } };
}

/** @throws without a reply, which callers have checked */
function requireReply({ reply }: ReviewDoc): ReviewReply {
  if (!reply) throw new RangeError('The review has no reply.');
  return reply;
}
