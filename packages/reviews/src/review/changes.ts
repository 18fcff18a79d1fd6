// Pure transitions of a review, testable without a database. `v` counts changes by author and staff, not flags.

import type {
  ReviewContent,
  ReviewDecision,
  ReviewDeletedState,
  ReviewDoc,
  ReviewHiddenState,
} from '@app/db';
import { omitKeys } from '@app/status-changes/omit-keys';
import { detachYearLater } from '../year-later/changes.ts';
import { computeReviewFingerprint, pickContent } from './content.ts';
import { getPublicStatus, getStatusAfter, type ReviewAction, setStatus } from './states.ts';

/** @throws {RangeError} if the status does not allow the action: callers check `getStatusAfter` first */
function requireNextStatus(action: ReviewAction, review: ReviewDoc) {
  const status = getStatusAfter(action, review);
  if (!status) throw new RangeError(`${review.status} has no ${action}`);
  return status;
}

/** Replaces the content; absent fields are removed, and the redaction with them. */
function setContent(review: ReviewDoc, content: ReviewContent): ReviewDoc {
  const otherFields = omitKeys(
    review,
    'title',
    'language',
    'device',
    'redaction',
    'monthsToFit',
    'adjustments',
  );
  return { ...otherFields, ...content, fingerprint: computeReviewFingerprint(content) };
}

/** A public review stays with the edit as its revision; any other takes it at once. */
export function applyEdit(review: ReviewDoc, content: ReviewContent, now: Date): ReviewDoc {
  const status = requireNextStatus('edit', review);
  const editedReview = { ...omitKeys(review, 'appeal', 'revision'), v: review.v + 1, submittedAt: now };
  if (status === 'pending_revision') {
    // Becoming anonymous is effective at once, without a decision.
    const anonymous = review.anonymous || content.anonymous;
    return setStatus(
      { ...editedReview, anonymous, revision: { content, submittedAt: now, status: 'pending' } },
      status,
    );
  }
  return setStatus(setContent(editedReview, content), status);
}

/** `isHeld`: a legal hold keeps the edit, which no longer waits for a decision. */
export function applyWithdrawal(review: ReviewDoc, now: Date, isHeld = false): ReviewDoc {
  const status = requireNextStatus('withdraw', review);
  const { revision, ...otherFields } = omitKeys(review, 'appeal', 'hidden', 'helpful');
  const heldFields = isHeld && revision && { revision: { ...revision, status: 'refused' as const } };
  return setStatus({ ...otherFields, ...heldFields, v: review.v + 1, withdrawnAt: now }, status);
}

/**
 * Removes what an author stated about body and care, and what they added a year later; rating and text stay. Stage and
 * fitting facts are facts about the care, too.
 */
export function removeHealthFacts(review: ReviewDoc): ReviewDoc {
  const otherFields = omitKeys(review, 'device', 'monthsToFit', 'adjustments', 'yearLater');
  return { ...otherFields, limb: { upper: 'None', lower: 'None' }, shownLevel: '', stage: '', careMonth: '' };
}

/** `hidden`: hides it until its flags are decided. An existing reason stays. */
export function applyFlag(review: ReviewDoc, hiddenState = review.hidden): ReviewDoc {
  const flaggedReview = {
    ...review,
    openFlags: (review.openFlags ?? 0) + 1,
    ...(hiddenState && { hidden: hiddenState }),
  };
  return setStatus(flaggedReview, requireNextStatus('flag', review));
}

export function applyAppeal(review: ReviewDoc, text: string, now: Date): ReviewDoc {
  const status = requireNextStatus('appeal', review);
  return setStatus({ ...review, v: review.v + 1, appeal: { text, status: 'open', at: now } }, status);
}

export function applyApproval(review: ReviewDoc, decision: ReviewDecision): ReviewDoc {
  const status = requireNextStatus('approve', review);
  return setStatus(applyPublication({ ...review, v: review.v + 1, decision }), status);
}

/** Publishes the newest content: the pending or refused edit, if any. */
function applyPublication(review: ReviewDoc): ReviewDoc {
  const { revision } = review;
  const publishedAt = review.publishedAt ?? review.decision?.at;
  if (!revision) return { ...review, publishedAt };
  return {
    ...setContent(omitKeys(review, 'revision'), pickContent(revision.content)),
    ...(revision.redaction && { redaction: revision.redaction }),
    edited: true,
    publishedAt,
  };
}

/** `reject` or `request_changes`: of a public review only the edit is refused, and kept for its author to continue. */
export function applyRejection(
  action: 'reject' | 'request_changes',
  review: ReviewDoc,
  decision: ReviewDecision,
): ReviewDoc {
  const status = requireNextStatus(action, review);
  const { revision } = review;
  const decidedReview = { ...review, v: review.v + 1, decision };
  return setStatus(
    revision ? { ...decidedReview, revision: { ...revision, status: 'refused' } } : decidedReview,
    status,
  );
}

/** `remove` or `uphold_flag`: closes all open flags. A withdrawn review stays withdrawn. */
export function applyRemoval(
  action: 'remove' | 'uphold_flag',
  review: ReviewDoc,
  decision: ReviewDecision,
): ReviewDoc {
  const status = requireNextStatus(action, review);
  const decidedReview = { ...omitKeys(review, 'hidden'), v: review.v + 1, openFlags: 0 };
  if (status === 'withdrawn') return decidedReview;
  return setStatus({ ...omitKeys(decidedReview, 'revision', 'appeal'), decision }, status);
}

export function applyDeclinedFlags(review: ReviewDoc): ReviewDoc {
  const decidedReview = { ...omitKeys(review, 'hidden'), v: review.v + 1, openFlags: 0 };
  return setStatus(decidedReview, requireNextStatus('decline_flag', review));
}

export function applyAppealUphold(review: ReviewDoc, decision: ReviewDecision): ReviewDoc {
  const status = requireNextStatus('uphold_appeal', review);
  const decidedReview = applyPublication({ ...review, v: review.v + 1, decision });
  return setStatus(
    { ...decidedReview, appeal: review.appeal && { ...review.appeal, status: 'upheld' } },
    status,
  );
}

export function applyAppealDecline(review: ReviewDoc): ReviewDoc {
  const status = requireNextStatus('decline_appeal', review);
  const appeal = review.appeal && { ...review.appeal, status: 'declined' as const };
  return setStatus({ ...review, v: review.v + 1, appeal }, status);
}

/**
 * Restores the review before a decision, keeping later flags, votes, reply and proof, and reopening flags that the
 * decision closed.
 */
export function applyUndo(
  { reply, lastReplyV, withdrawnReplies, helpful, ...review }: ReviewDoc,
  previousReview: ReviewDoc,
  reopenedFlagCount: number,
): ReviewDoc {
  const previousFields = omitKeys(previousReview, 'reply', 'lastReplyV', 'withdrawnReplies', 'helpful');
  const openFlags = (review.openFlags ?? 0) + reopenedFlagCount;
  const wasPublic = previousFields.status === 'approved' || previousFields.status === 'flagged';
  const status = wasPublic ? getPublicStatus(openFlags) : previousFields.status;
  const laterFields = {
    ...(reply && { reply }),
    ...(lastReplyV !== undefined && { lastReplyV }),
    ...(withdrawnReplies && { withdrawnReplies }),
    ...(helpful !== undefined && { helpful }),
  };
  // Hidden since the decision, or by flags that it closed.
  const hiddenState: ReviewHiddenState | undefined = review.hidden ?? previousFields.hidden;
  const { verification } = review;
  return setStatus(
    {
      ...previousFields,
      ...laterFields,
      verification,
      ...(hiddenState && openFlags > 0 && { hidden: hiddenState }),
      v: review.v + 1,
      openFlags,
    },
    status,
  );
}

/** Makes a decided review pending again; of a public one its refused edit. */
export function applyReviewReopening(action: 'reopen' | 'reopen_edit', review: ReviewDoc): ReviewDoc {
  const status = requireNextStatus(action, review);
  const { revision } = review;
  const reopenedReview = { ...omitKeys(review, 'appeal'), v: review.v + 1 };
  return setStatus(
    action === 'reopen_edit' && revision
      ? { ...reopenedReview, revision: { ...revision, status: 'pending' } }
      : reopenedReview,
    status,
  );
}

export function applyDeletion(review: ReviewDoc, deletion: Omit<ReviewDeletedState, 'from'>): ReviewDoc {
  const status = requireNextStatus('delete', review);
  return setStatus({ ...review, v: review.v + 1, deletion: { from: review.status, ...deletion } }, status);
}

export function applyRestore(review: ReviewDoc): ReviewDoc {
  const status = requireNextStatus('restore', review);
  return setStatus({ ...omitKeys(review, 'deletion'), v: review.v + 1 }, status);
}

/** Hides the name of a public review. Its edit and its addition of a year later stay, but no longer wait. */
export function hideAuthor(review: ReviewDoc): ReviewDoc {
  const { revision, yearLater } = review;
  const hiddenReview = {
    ...review,
    ...(revision && { revision: { ...revision, status: 'refused' as const } }),
    ...(yearLater &&
      yearLater.status !== 'approved' && { yearLater: { ...yearLater, status: 'withdrawn' as const } }),
    v: review.v + 1,
    anonymous: true,
  };
  return setStatus(hiddenReview, getPublicStatus(review.openFlags));
}

/** True if `hideAuthor` has nothing to change. */
export const isAuthorHidden = ({ anonymous, revision, yearLater }: ReviewDoc): boolean =>
  anonymous &&
  revision?.status !== 'pending' &&
  (!yearLater || yearLater.status === 'approved' || yearLater.status === 'withdrawn');

/** Removes the author from a public review; the text stays. */
export function detachAuthor(review: ReviewDoc, pseudonym: string): ReviewDoc {
  const { yearLater, ...remainingFields } = omitKeys(
    review,
    'revision',
    'appeal',
    'redaction',
    'locale',
    'attestedAt',
  );
  const detachedReview = {
    ...remainingFields,
    ...(yearLater?.status === 'approved' && { yearLater: detachYearLater(yearLater) }),
    v: review.v + 1,
    userId: pseudonym,
    displayName: '',
    anonymous: true,
  };
  return setStatus(detachedReview, getPublicStatus(review.openFlags));
}
