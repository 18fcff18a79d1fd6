// Pure transitions of what an author adds a year after the publication. They change the review's version.
import { type ReviewDecision, type ReviewDoc, visibleReviewStatuses, type YearLater } from '@app/db';
import { reviewLimits } from '@app/option-lists';

const minAgeMs = reviewLimits.daysToYearLater * 86_400_000;

/** The public addition, or undefined. */
export const getPublicYearLater = ({ visible, yearLater }: ReviewDoc): YearLater | undefined =>
  visible && yearLater?.status === 'approved' ? yearLater : undefined;

/**
 * True if the author may write it: the review is public since a year or longer, and no addition is public. A public one
 * is withdrawn and written anew.
 */
export const isYearLaterWritable = (
  { visible, publishedAt, yearLater }: Pick<ReviewDoc, 'visible' | 'publishedAt' | 'yearLater'>,
  now: Date,
): boolean =>
  visible &&
  publishedAt !== undefined &&
  now.getTime() - publishedAt.getTime() >= minAgeMs &&
  (!yearLater || yearLater.status === 'pending' || yearLater.status === 'rejected');

export const isYearLaterWithdrawable = ({ yearLater }: Pick<ReviewDoc, 'yearLater'>): boolean =>
  yearLater !== undefined && yearLater.status !== 'withdrawn';

export type YearLaterAction = 'approve_year_later' | 'reject_year_later';

const allowedStatusesByAction = {
  approve_year_later: ['pending', 'rejected'],
  reject_year_later: ['pending', 'approved'],
} as const;

/** True if staff may do this now, to an addition to a public review. Nothing is published beside a hidden one. */
export const allowsYearLaterAction = (
  action: YearLaterAction,
  { status, visible, yearLater }: ReviewDoc,
): boolean =>
  visibleReviewStatuses.some((publicStatus) => publicStatus === status) &&
  allowedStatusesByAction[action].some((allowedStatus) => allowedStatus === yearLater?.status) &&
  (action === 'reject_year_later' || visible);

type YearLaterContent = Pick<YearLater, 'overallRating' | 'text' | 'language' | 'risks'>;

/** Any earlier one that is not public is replaced. */
export const applyYearLater = (review: ReviewDoc, content: YearLaterContent, now: Date): ReviewDoc => ({
  ...review,
  v: review.v + 1,
  yearLater: { ...content, status: 'pending', submittedAt: now },
});

/** Publishes a waiting or rejected one. */
export function applyYearLaterApproval(review: ReviewDoc, decision: ReviewDecision): ReviewDoc {
  const yearLater = requireYearLater(review);
  const publishedAt = yearLater.publishedAt ?? decision.at;
  return {
    ...review,
    v: review.v + 1,
    yearLater: { ...yearLater, status: 'approved', publishedAt, decision },
  };
}

/** Rejects a waiting one, or a public one, which is no longer public. */
export const applyYearLaterRejection = (review: ReviewDoc, decision: ReviewDecision): ReviewDoc => ({
  ...review,
  v: review.v + 1,
  yearLater: { ...requireYearLater(review), status: 'rejected', decision },
});

/** `isHeld`: the text is kept, but nobody reads it. */
export function applyYearLaterWithdrawal(review: ReviewDoc, isHeld: boolean): ReviewDoc {
  const { yearLater: _, ...otherFields } = review;
  const heldFields = isHeld && {
    yearLater: { ...requireYearLater(review), status: 'withdrawn' as const },
  };
  return { ...otherFields, ...heldFields, v: review.v + 1 };
}

/** Removes everything but what readers see. */
export const detachYearLater = ({
  overallRating,
  text,
  language,
  status,
  submittedAt,
  publishedAt,
}: YearLater): YearLater => ({
  overallRating,
  text,
  language,
  status,
  submittedAt,
  ...(publishedAt && { publishedAt }),
});

/** @throws without one, which callers have checked */
export function requireYearLater({ yearLater }: ReviewDoc): YearLater {
  if (!yearLater) throw new RangeError('The review has no addition of a year later.');
  return yearLater;
}
