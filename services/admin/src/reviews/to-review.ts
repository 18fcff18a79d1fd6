import type { ProofDoc, ReviewContent, ReviewDoc } from '@app/db';
import { toSentContent } from '@app/reviews';
import type { StaffReview, StaffReviewContent } from '@app/types/admin/reviews';
import { toListingSummary } from '../listing-summary.ts';
import { findTextRisks } from './find-text-risks.ts';
import type { ListingFigures, ReviewContext } from './review-context.ts';
import { findWaitingSince, listActions } from './review-state.ts';
import { toAuthor } from './to-author.ts';
import { toReviewReply } from './to-review-reply.ts';

/** Allow-list of a review's fields; the account and its address are not among them. */
export function toReview(review: ReviewDoc, context: ReviewContext): StaffReview {
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
      ? {
          outcome: decision.outcome,
          reasons: decision.reasons,
          note: decision.note,
          at: decision.at.toISOString(),
          by: { id: decision.by, name: getName(decision.by) },
        }
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
  { visible, overallRating, revision }: ReviewDoc,
  { ratingSum, reviewCount, lastMonthCount, monthlyAverage }: ListingFigures,
): StaffReview['figures'] {
  const stars = revision?.status === 'pending' ? revision.content.overallRating : overallRating;
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
    decision: decision
      ? {
          outcome: decision.outcome,
          reasons: decision.reasons,
          note: decision.note,
          at: decision.at.toISOString(),
          by: getName(decision.by),
        }
      : null,
  };
}
