import type { ReviewDoc } from '@app/db';
import { findReplyRiskRanges, findReviewRiskRanges } from '@app/reviews';
import type { StaffReview } from '@app/types/admin/reviews';
import type { ReviewContext } from './review-context.ts';
import { isAuthorVisible } from './to-author.ts';

/** Finds risky text ranges in a review, its reply and its year later; in a pending edit rather than the old text. */
export function findTextRisks(
  review: ReviewDoc,
  { holdWords, listing, hasPermission }: ReviewContext,
): StaffReview['places'] {
  const prosthetistName = listing ? `${listing.firstName} ${listing.lastName}` : '';
  const { title = '', text } = review.revision?.status === 'pending' ? review.revision.content : review;
  const { reply } = review;
  const replyText = reply?.revision?.status === 'pending' ? reply.revision.text : (reply?.text ?? '');
  return [
    ...findReviewRiskRanges(title, holdWords, prosthetistName).map((range) => ({
      part: 'title' as const,
      ...range,
    })),
    ...findReviewRiskRanges(text, holdWords, prosthetistName).map((range) => ({
      part: 'text' as const,
      ...range,
    })),
    ...findReplyRiskRanges(
      replyText,
      isAuthorVisible(review, hasPermission) ? review.displayName : '',
      holdWords,
    ).map((range) => ({
      part: 'reply' as const,
      ...range,
    })),
    ...findReviewRiskRanges(review.yearLater?.text ?? '', holdWords, prosthetistName).map((range) => ({
      part: 'year_later' as const,
      ...range,
    })),
  ];
}
