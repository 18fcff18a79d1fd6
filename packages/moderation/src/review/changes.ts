// What each step makes of a review: pure, so that the whole machine is tested without a database.
// `v` counts what the author or the team changed; readers' flags leave it as it is.
import type { ReviewContent, ReviewDecision, ReviewDeletedState, ReviewDoc, ReviewHiding } from '@app/db';
import { contentOf, fingerprint } from './content.ts';
import { inStatus, publicStatus, type Step, statusAfter } from './states.ts';

/** @throws where the state has no such step: callers ask `statusAfter` first, to refuse in words of their own */
function goal(step: Step, review: ReviewDoc) {
  const status = statusAfter(step, review);
  if (!status) throw new RangeError(`${review.status} has no ${step}`);
  return status;
}

const without = (
  review: ReviewDoc,
  ...keys: ('revision' | 'appeal' | 'redaction' | 'deletion' | 'hidden')[]
): ReviewDoc => {
  const rest = { ...review };
  for (const key of keys) delete rest[key];
  return rest;
};

/** Takes the place of the old words; what was left out is gone, and with it what the team had replaced by marks. */
function withContent(
  { title: _, device: __, redaction: ___, monthsToFit: ____, adjustments: _____, ...review }: ReviewDoc,
  content: ReviewContent,
): ReviewDoc {
  return { ...review, ...content, fingerprint: fingerprint(content) };
}

/** A public review keeps its words and holds the new ones beside them; any other takes them at once. */
export function edited(review: ReviewDoc, content: ReviewContent, now: Date): ReviewDoc {
  const status = goal('edit', review);
  const next = { ...without(review, 'appeal', 'revision'), v: review.v + 1, submittedAt: now };
  if (status === 'pending_revision') {
    // Nobody's name waits for the team to go: taking it off counts at once, whatever becomes of the words.
    const anonymous = review.anonymous || content.anonymous;
    return inStatus(
      { ...next, anonymous, revision: { content, submittedAt: now, status: 'pending' } },
      status,
    );
  }
  return inStatus(withContent(next, content), status);
}

export function withdrawn(review: ReviewDoc, now: Date): ReviewDoc {
  const status = goal('withdraw', review);
  const rest = without(review, 'revision', 'appeal', 'hidden');
  return inStatus({ ...rest, v: review.v + 1, withdrawnAt: now }, status);
}

/** `hidden`: nobody reads it until its flags are answered. What was hidden before keeps its first reason. */
export function flagged(review: ReviewDoc, hidden = review.hidden): ReviewDoc {
  const next = { ...review, openFlags: (review.openFlags ?? 0) + 1, ...(hidden && { hidden }) };
  return inStatus(next, goal('flag', review));
}

export function appealed(review: ReviewDoc, text: string, now: Date): ReviewDoc {
  const status = goal('appeal', review);
  return inStatus({ ...review, v: review.v + 1, appeal: { text, status: 'open', at: now } }, status);
}

export function approved(review: ReviewDoc, decision: ReviewDecision): ReviewDoc {
  const status = goal('approve', review);
  return inStatus(published({ ...without(review, 'appeal'), v: review.v + 1, decision }), status);
}

/** Public with its newest words: those of the edit that waited or was refused, where there is one. */
function published(review: ReviewDoc): ReviewDoc {
  const { revision } = review;
  const publishedAt = review.publishedAt ?? review.decision?.at;
  if (!revision) return { ...review, publishedAt };
  return {
    ...withContent(without(review, 'revision'), contentOf(revision.content)),
    ...(revision.redaction && { redaction: revision.redaction }),
    edited: true,
    publishedAt,
  };
}

/** `reject` or `request_changes`: of a public review only the edit is refused, and kept for its author to go on from. */
export function refused(
  step: 'reject' | 'request_changes',
  review: ReviewDoc,
  decision: ReviewDecision,
): ReviewDoc {
  const status = goal(step, review);
  const { revision } = review;
  const next = { ...without(review, 'appeal'), v: review.v + 1, decision };
  return inStatus(revision ? { ...next, revision: { ...revision, status: 'refused' } } : next, status);
}

/** `remove`, or `uphold_flag`: either answers all open flags. A withdrawn one is gone already: only its flags were open. */
export function removed(
  step: 'remove' | 'uphold_flag',
  review: ReviewDoc,
  decision: ReviewDecision,
): ReviewDoc {
  const status = goal(step, review);
  const answered = { ...without(review, 'hidden'), v: review.v + 1, openFlags: 0 };
  if (status === 'withdrawn') return answered;
  return inStatus({ ...without(answered, 'revision', 'appeal'), decision }, status);
}

export function flagsDeclined(review: ReviewDoc): ReviewDoc {
  const answered = { ...without(review, 'hidden'), v: review.v + 1, openFlags: 0 };
  return inStatus(answered, goal('decline_flag', review));
}

export function appealUpheld(review: ReviewDoc, decision: ReviewDecision): ReviewDoc {
  const status = goal('uphold_appeal', review);
  const next = published({ ...review, v: review.v + 1, decision });
  return inStatus({ ...next, appeal: review.appeal && { ...review.appeal, status: 'upheld' } }, status);
}

export function appealDeclined(review: ReviewDoc): ReviewDoc {
  const status = goal('decline_appeal', review);
  const appeal = review.appeal && { ...review.appeal, status: 'declined' as const };
  return inStatus({ ...review, v: review.v + 1, appeal }, status);
}

/**
 * As it was before a decision, with the flags, the practice's answer and the proof that came since, and the flags that the decision
 * had closed.
 */
export function undone(
  { reply, lastReplyV, ...review }: ReviewDoc,
  { reply: _, lastReplyV: __, ...before }: ReviewDoc,
  reopenedFlags: number,
): ReviewDoc {
  const openFlags = (review.openFlags ?? 0) + reopenedFlags;
  const wasPublic = before.status === 'approved' || before.status === 'flagged';
  const status = wasPublic ? publicStatus(openFlags) : before.status;
  const answer = { ...(reply && { reply }), ...(lastReplyV !== undefined && { lastReplyV }) };
  // Hidden since the decision, or by the flags that it had closed.
  const hidden: ReviewHiding | undefined = review.hidden ?? before.hidden;
  const { verification } = review;
  return inStatus(
    {
      ...{ ...before, ...answer, verification },
      ...(hidden && openFlags > 0 && { hidden }),
      v: review.v + 1,
      openFlags,
    },
    status,
  );
}

/** What was decided waits again. Of a public review with a refused edit, that edit does. */
export function reopened(step: 'reopen' | 'reopen_edit', review: ReviewDoc): ReviewDoc {
  const status = goal(step, review);
  const { revision } = review;
  const next = { ...without(review, 'appeal'), v: review.v + 1 };
  return inStatus(
    step === 'reopen_edit' && revision ? { ...next, revision: { ...revision, status: 'pending' } } : next,
    status,
  );
}

export function deleted(review: ReviewDoc, deletion: Omit<ReviewDeletedState, 'from'>): ReviewDoc {
  const status = goal('delete', review);
  return inStatus({ ...review, v: review.v + 1, deletion: { from: review.status, ...deletion } }, status);
}

export function restored(review: ReviewDoc): ReviewDoc {
  const status = goal('restore', review);
  return inStatus({ ...without(review, 'deletion'), v: review.v + 1 }, status);
}

/** A public review whose author is gone: the words stay, without any tie to a person. */
export function orphaned(review: ReviewDoc, pseudonym: string): ReviewDoc {
  const { locale: _, attestedAt: __, ...next } = without(review, 'revision', 'appeal', 'redaction');
  const kept = { ...next, v: review.v + 1, userId: pseudonym, displayName: '', anonymous: true };
  return inStatus(kept, publicStatus(review.openFlags));
}
