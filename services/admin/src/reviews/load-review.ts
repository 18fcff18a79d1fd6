import { createHash } from 'node:crypto';
import type { ProofDoc, ReviewContent, ReviewDoc } from '@app/db';
import { findReplyRiskRanges, findReviewRiskRanges, getReplyVersion, toSentContent } from '@app/reviews';
import type { Staff } from '@app/service-kit';
import type { StaffReview, StaffReviewContent } from '@app/types/admin/reviews';
import type { AdminDeps } from '../deps.ts';
import { toListingSummary } from '../listing-summary.ts';
import { toDecision } from '../to-decision.ts';
import { loadReviewContext, type ReviewContext } from './review-context.ts';
import {
  findReplyWaitingSince,
  findWaitingSince,
  listActions,
  type PermissionCheck,
} from './review-state.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Loads a review with its context for a staff member. */
export const loadReview = async (deps: AdminDeps, staff: Staff, review: ReviewDoc): Promise<StaffReview> =>
  toReview(review, await loadReviewContext(deps, staff, review));

/** Allow-list of a review's fields; the account and its address are not among them. */
function toReview(review: ReviewDoc, context: ReviewContext): StaffReview {
  const { revision, appeal, decision, hidden } = review;
  const { getName } = context;
  const waitingSince = findWaitingSince(review, context.flags, context.proof);
  return {
    id: review.publicId,
    v: review.v,
    status: review.status,
    visible: review.visible,
    listing: context.listing && toListingSummary(context.listing),
    practice: review.practice,
    content: toContent(review, review, review.redaction, getName),
    revision: revision
      ? {
          content: toContent(review, revision.content, revision.redaction, getName),
          submittedAt: revision.submittedAt.toISOString(),
          status: revision.status,
        }
      : null,
    author: toAuthor(review, context),
    twins: context.duplicates.map(({ publicId, status, userId, isSameText }) => ({
      id: publicId,
      status,
      sameAuthor: context.hasPermission('accounts') ? userId === review.userId : null,
      same: isSameText,
    })),
    figures: context.figures && toFigures(review, context.figures),
    verification: review.verification,
    proof: context.proof && toProof(context.proof),
    shownLevel: review.shownLevel,
    edited: review.edited,
    risks: review.risks ?? [],
    places: findTextRisks(review, context),
    flags: context.flags.map(({ _id, reason, note, status, createdAt }) => ({
      id: _id.toHexString(),
      reason,
      note,
      status,
      at: createdAt.toISOString(),
    })),
    hidden: hidden
      ? { since: hidden.at.toISOString(), reason: hidden.reason, because: hidden.because }
      : null,
    appeal: appeal ? { text: appeal.text, status: appeal.status, at: appeal.at.toISOString() } : null,
    decision: decision
      ? { ...toReviewDecision(decision, getName), by: { id: decision.by, name: getName(decision.by) } }
      : null,
    reply: toReviewReply(review, context),
    yearLater: toYearLater(review, getName),
    steps: listActions(review, context.proof, context.hasPermission),
    createdAt: review.createdAt.toISOString(),
    submittedAt: review.submittedAt.toISOString(),
    publishedAt: review.publishedAt?.toISOString() ?? null,
    since: (waitingSince ?? review.submittedAt).toISOString(),
    promise: waitingSince ? context.getSlaStatus(waitingSince) : null,
    lock: context.lock,
  };
}

/** Converts the figures of the listing, with its average rating now and after an approval of this review. */
function toFigures(
  review: ReviewDoc,
  { ratingSum, reviewCount, lastMonthCount, monthlyAverage }: NonNullable<ReviewContext['figures']>,
): StaffReview['figures'] {
  const { visible, overallRating } = review;
  const stars = getEditedContent(review).overallRating;
  const otherRatings = {
    sum: ratingSum - (visible ? overallRating : 0),
    count: reviewCount - (visible ? 1 : 0),
  };
  return {
    average: reviewCount > 0 ? ratingSum / reviewCount : null,
    reviewCount,
    averageWith: otherRatings.count >= 0 ? (otherRatings.sum + stars) / (otherRatings.count + 1) : null,
    lastMonth: lastMonthCount,
    usualMonth: monthlyAverage,
  };
}

function toContent(
  { locale }: Pick<ReviewDoc, 'locale'>,
  content: ReviewContent,
  redaction: ReviewDoc['redaction'],
  getName: (id: string) => string,
): StaffReviewContent {
  return {
    ...toSentContent(content, locale),
    redaction: redaction
      ? {
          title: redaction.original.title ?? '',
          text: redaction.original.text,
          tags: redaction.original.tags,
          at: redaction.at.toISOString(),
          by: getName(redaction.by),
          notes: redaction.notes,
        }
      : null,
  };
}

/** Allow-list of a proof's fields; its file name is not among them. */
const toProof = ({
  status,
  sentAt,
  fileUntil,
  decidedAt,
  note,
}: ProofDoc): NonNullable<StaffReview['proof']> => ({
  status,
  sentAt: sentAt.toISOString(),
  fileUntil: fileUntil.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  note: note ?? '',
});

function toYearLater({ yearLater }: ReviewDoc, getName: (id: string) => string): StaffReview['yearLater'] {
  if (!yearLater) return null;
  const {
    overallRating,
    text,
    status,
    submittedAt,
    publishedAt,
    risks = [],
    redaction,
    decision,
  } = yearLater;
  return {
    overallRating,
    text,
    status,
    submittedAt: submittedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    risks,
    redaction: redaction
      ? {
          text: redaction.original,
          at: redaction.at.toISOString(),
          by: getName(redaction.by),
          notes: redaction.notes,
        }
      : null,
    decision: decision ? toReviewDecision(decision, getName) : null,
  };
}

const toReviewDecision = (
  { outcome, reasons, note, at, by }: NonNullable<ReviewDoc['decision']>,
  getName: (id: string) => string,
) => ({ outcome, reasons, note, at: at.toISOString(), by: getName(by) });

/** Allow-list of the author's fields. Those that identify an anonymous author need the permission for accounts. */
function toAuthor(review: ReviewDoc, context: ReviewContext): StaffReview['author'] {
  const { otherReviews, ownedListing, authorClaim, now, hasPermission } = context;
  const { userId, displayName } = review;
  const isVisible = isAuthorVisible(review, hasPermission);
  const countStatus = (...statuses: ReviewDoc['status'][]) =>
    otherReviews.filter(({ status }) => statuses.includes(status)).length;
  return {
    key: hasPermission('accounts')
      ? createHash('sha256').update(`author:${userId}`).digest('base64url').slice(0, 10)
      : null,
    displayName: isVisible ? displayName : '',
    gone: userId.startsWith('gone_'),
    others: {
      total: otherReviews.length,
      visible: otherReviews.filter(({ visible }) => visible).length,
      waiting: countStatus('pending', 'pending_revision'),
      refused: countStatus('rejected', 'removed', 'changes_requested'),
      lastWeek: otherReviews.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < weekMs).length,
    },
    accountDays: (isVisible ? review.accountDays : null) ?? null,
    ties: isVisible
      ? [
          ...(ownedListing?._id.equals(review.listingId) ? (['owner'] as const) : []),
          ...(authorClaim ? (['claimed'] as const) : []),
          ...(ownedListing && !ownedListing._id.equals(review.listingId) ? (['other_listing'] as const) : []),
        ]
      : [],
  };
}

/** True if this role may know who wrote the review. */
const isAuthorVisible = ({ anonymous }: ReviewDoc, hasPermission: PermissionCheck) =>
  !anonymous || hasPermission('accounts');

/** Finds risky text ranges in a review, its reply and its year later; in a pending edit rather than the old text. */
function findTextRisks(
  review: ReviewDoc,
  { holdWords, listing, hasPermission }: ReviewContext,
): StaffReview['places'] {
  const prosthetistName = listing ? `${listing.firstName} ${listing.lastName}` : '';
  const authorName = isAuthorVisible(review, hasPermission) ? review.displayName : '';
  const { title, text } = getEditedContent(review);
  const { reply, yearLater } = review;
  const replyText = reply?.revision?.status === 'pending' ? reply.revision.text : (reply?.text ?? '');
  const findRanges = (part: 'title' | 'text' | 'year_later', partText = '') =>
    findReviewRiskRanges(partText, holdWords, prosthetistName).map((range) => ({ part, ...range }));
  return [
    ...findRanges('title', title),
    ...findRanges('text', text),
    ...findReplyRiskRanges(replyText, authorName, holdWords).map((range) => ({
      part: 'reply' as const,
      ...range,
    })),
    ...findRanges('year_later', yearLater?.text),
  ];
}

/** Returns the content of a pending edit, or that of the review. */
const getEditedContent = (review: ReviewDoc): ReviewContent =>
  review.revision?.status === 'pending' ? review.revision.content : review;

/** Allow-list of a reply's fields; null without a reply. */
function toReviewReply(
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
