// Two counted reviews of one prosthetist by one author, after their listings were merged.
import { type ReviewDoc, visibleReviewStatuses } from '@app/db';
import type { ReviewStatus } from '@app/option-lists';
import { applyEdit } from './changes.ts';
import { pickContent } from './content.ts';

const isPublic = ({ status }: ReviewDoc) =>
  visibleReviewStatuses.some((visibleStatus) => visibleStatus === status);
/** Statuses before publication. Of two such reviews the one with the later status in this list is preferred. */
const waitingStatuses: readonly ReviewStatus[] = ['draft', 'changes_requested', 'pending'];

/** True if `a` is kept instead of `b`: the public one; of two public ones `b`; else by `waitingStatuses`, then time. */
export function isPreferred(a: ReviewDoc, b: ReviewDoc): boolean {
  if (isPublic(a) || isPublic(b)) return !isPublic(b);
  const rankDifference = waitingStatuses.indexOf(a.status) - waitingStatuses.indexOf(b.status);
  return rankDifference === 0 ? a.submittedAt > b.submittedAt : rankDifference > 0;
}

/** True if the pending review can wait as an edit of the public one, which has no other edit or appeal to decide. */
export const canBecomeEdit = (publicReview: ReviewDoc, pendingReview: ReviewDoc): boolean =>
  (publicReview.status === 'approved' || publicReview.status === 'flagged') &&
  publicReview.appeal?.status !== 'open' &&
  pendingReview.status === 'pending';

/** The public review with the pending one as its edit. */
export function addAsEdit(publicReview: ReviewDoc, pendingReview: ReviewDoc): ReviewDoc {
  const { revision, ...editedReview } = applyEdit(
    publicReview,
    pickContent(pendingReview),
    pendingReview.submittedAt,
  );
  const { redaction, risks, attestedAt, locale } = pendingReview;
  return {
    ...editedReview,
    ...(revision && { revision: { ...revision, ...(redaction && { redaction }) } }),
    ...(risks && { risks }),
    ...(attestedAt && { attestedAt }),
    ...(locale && { locale }),
  };
}

/** True if the addition of a year later to the review that ends can be moved to the public one. */
export const canReceiveYearLater = (publicReview: ReviewDoc, endedReview: ReviewDoc): boolean =>
  isPublic(publicReview) &&
  !publicReview.yearLater &&
  (endedReview.yearLater?.status === 'approved' || endedReview.yearLater?.status === 'pending');

/** The public review with that addition, in its status: published or pending. */
export const addYearLater = (publicReview: ReviewDoc, { yearLater }: ReviewDoc): ReviewDoc => ({
  ...publicReview,
  ...(yearLater && { yearLater }),
  v: publicReview.v + 1,
});
