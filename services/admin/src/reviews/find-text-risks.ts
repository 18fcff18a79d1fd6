import type { ReviewDoc } from '@app/db';
import { findReplyRiskRanges, findReviewRiskRanges } from '@app/reviews';
import type { StaffReview } from '@app/types/admin/reviews';
import type { ReviewContext } from './review-context.ts';
import { isAuthorKnown } from './to-author.ts';

/** Risks in the words of a review and its reply, by part; of those with a pending edit in the edit. */
export function findTextRisks(
  review: ReviewDoc,
  { holdWords, listing, hasPermission }: ReviewContext,
): StaffReview['places'] {
  const prosthetistName = listing ? `${listing.firstName} ${listing.lastName}` : '';
  const { title = '', text } = review.revision?.status === 'pending' ? review.revision.content : review;
  const { reply } = review;
  const replyText = reply?.revision?.status === 'pending' ? reply.revision.text : (reply?.text ?? '');
  return [
    ...findReviewRiskRanges(title, holdWords, prosthetistName).map((place) => ({
      part: 'title' as const,
      ...place,
    })),
    ...findReviewRiskRanges(text, holdWords, prosthetistName).map((place) => ({
      part: 'text' as const,
      ...place,
    })),
    ...findReplyRiskRanges(
      replyText,
      isAuthorKnown(review, hasPermission) ? review.displayName : '',
      holdWords,
    ).map((place) => ({
      part: 'reply' as const,
      ...place,
    })),
    ...findReviewRiskRanges(review.yearLater?.text ?? '', holdWords, prosthetistName).map((place) => ({
      part: 'year_later' as const,
      ...place,
    })),
  ];
}
