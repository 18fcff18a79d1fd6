import type { ReviewDoc } from '@app/db';
import { getPublicReply } from '../reply/changes.ts';
import { getPublicYearLater } from '../year-later/changes.ts';

/** True if what readers see of a review changes, even if the counters do not. */
export function hasPublicChange(previousReview: ReviewDoc | null, updatedReview: ReviewDoc | null): boolean {
  if (!previousReview?.visible && !updatedReview?.visible) return false;
  const getPublicView = (review: ReviewDoc | null) =>
    review?.visible && [
      toComparedReply(review),
      toComparedYearLater(review),
      review.text,
      review.title,
      review.language,
      review.tags,
      review.stage,
      review.device,
      review.monthsToFit,
      review.adjustments,
      review.careMonth,
      review.relation,
      review.incentive,
      review.displayName,
      review.anonymous,
      review.shownLevel,
      review.edited,
      review.verification,
    ];
  return JSON.stringify(getPublicView(previousReview)) !== JSON.stringify(getPublicView(updatedReview));
}

function toComparedReply(review: ReviewDoc) {
  const reply = getPublicReply(review);
  return reply && [reply.text, reply.change, reply.publishedAt, reply.resolvedAt !== undefined];
}

function toComparedYearLater(review: ReviewDoc) {
  const yearLater = getPublicYearLater(review);
  return yearLater && [yearLater.overallRating, yearLater.text, yearLater.language];
}
