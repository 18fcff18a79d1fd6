// What each step makes of a practice's answer: pure. The answer has a version of its own; the review's stays.
import type { ReviewDoc, ReviewReply } from '@app/db';

export type ReplyStep = 'approve' | 'reject' | 'reopen';

/** Counts on over answers that were taken back: staff who looked at one of those never decide about the next. */
export const getReplyVersion = ({ reply, lastReplyV = 0 }: ReviewDoc): number =>
  reply ? (reply.v ?? 1) : lastReplyV;

const isWaiting = ({ reply }: ReviewDoc): boolean =>
  reply?.status === 'pending' || reply?.revision?.status === 'pending';

/** An answer to what nobody can read is not made public; one that waits already is not reopened. */
export const hasReplyStep = (step: ReplyStep, review: ReviewDoc): boolean =>
  step === 'reopen'
    ? review.reply !== undefined && !isWaiting(review)
    : isWaiting(review) && (step === 'reject' || review.visible);

/** What the public reads of the answer, or undefined. */
export function getPublicReply({ visible, reply }: ReviewDoc): ReviewReply | undefined {
  return visible && reply?.status === 'approved' ? reply : undefined;
}

type Words = Pick<ReviewReply, 'text' | 'change' | 'userId' | 'locale' | 'risks'>;

/** A public answer stays and holds the new words beside it; any other takes them at once. */
export function applyReply(review: ReviewDoc, words: Words, now: Date): ReviewDoc {
  const v = getReplyVersion(review) + 1;
  const { text, change, ...by } = words;
  const { reply } = review;
  if (reply?.status === 'approved') {
    const revision = { text, ...(change && { change }), submittedAt: now, status: 'pending' as const };
    return { ...review, reply: { ...reply, ...by, revision, v } };
  }
  const next = { text, ...(change && { change }), status: 'pending' as const, submittedAt: now, ...by, v };
  return { ...review, reply: next };
}

/** Public with its newest words. Anyone who confirmed that the old ones were true has said nothing of these. */
export function applyPublication(
  review: ReviewDoc,
  now: Date,
  decision?: ReviewReply['decision'],
): ReviewDoc {
  const { revision, decision: _, ...reply } = requireReply(review);
  const next: ReviewReply = {
    ...(revision ? withWords(reply, revision) : reply),
    status: 'approved',
    publishedAt: reply.publishedAt ?? now,
    ...(decision && { decision }),
    v: getReplyVersion(review) + 1,
  };
  return { ...review, reply: next };
}

function withWords(reply: ReviewReply, revision: NonNullable<ReviewReply['revision']>): ReviewReply {
  const { change: _, resolvedAt: __, ...rest } = reply;
  const { text, change, submittedAt } = revision;
  return { ...rest, text, ...(change && { change }), submittedAt };
}

/** Of a public answer only the new words are refused, and kept for the practice to go on from. */
export function applyRejection(review: ReviewDoc, decision: NonNullable<ReviewReply['decision']>): ReviewDoc {
  const { revision, ...reply } = requireReply(review);
  const v = getReplyVersion(review) + 1;
  if (revision)
    return { ...review, reply: { ...reply, revision: { ...revision, status: 'refused' }, decision, v } };
  return { ...review, reply: { ...reply, status: 'rejected', decision, v } };
}

/** What was decided waits again: refused words for a public answer, which stays, or the answer itself. */
export function applyReopen(review: ReviewDoc): ReviewDoc {
  const { revision, ...reply } = requireReply(review);
  const v = getReplyVersion(review) + 1;
  if (revision) return { ...review, reply: { ...reply, revision: { ...revision, status: 'pending' }, v } };
  return { ...review, reply: { ...reply, status: 'pending', v } };
}

export function applyReplyWithdrawal(review: ReviewDoc): ReviewDoc {
  const { reply: _, ...rest } = review;
  return { ...rest, lastReplyV: getReplyVersion(review) + 1 };
}

/** As it was before a decision; what has happened to the review itself since stays. */
export function replyUndone(review: ReviewDoc, { reply }: ReviewDoc): ReviewDoc {
  const v = getReplyVersion(review) + 1;
  return reply ? { ...review, reply: { ...reply, v } } : applyReplyWithdrawal(review);
}

/** The answer of an account that is gone: what is public stays, as the practice's, without a tie to the person. */
export function replyOrphaned(review: ReviewDoc): ReviewDoc {
  const { reply } = review;
  if (reply?.status !== 'approved') return applyReplyWithdrawal(review);
  const { userId: _, locale: __, risks: ___, revision: ____, decision: _____, ...stored } = reply;
  return { ...review, reply: { ...stored, v: getReplyVersion(review) + 1 } };
}

export function applyResolution(review: ReviewDoc, at: Date | undefined): ReviewDoc {
  const { resolvedAt: _, ...reply } = requireReply(review);
  return { ...review, reply: { ...reply, ...(at && { resolvedAt: at }) } };
}

/** @throws where there is none: callers have asked */
function requireReply({ reply }: ReviewDoc): ReviewReply {
  if (!reply) throw new RangeError('The review has no reply.');
  return reply;
}
