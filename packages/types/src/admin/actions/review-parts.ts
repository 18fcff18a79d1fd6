// Shared parts of the rows about reviews.
import * as z from 'zod/mini';
import { reviewId } from '../../review/own-review.ts';
import { createStaffProblems, undoFields } from '../lists.ts';
import { staffReview } from '../reviews.ts';

export const reviewParams = z.object({ id: reviewId });
/** Reply of a decision about a review: the current review, and the fields of Undo. */
export const decidedReview = z.object({ review: staffReview, ...undoFields });
export const reviewProblems = createStaffProblems({
  400: '`reason_missing`: a reason of the list is needed.',
  404: 'No such review.',
  409: '`stale`: it changed since it was looked at; `not_now`: it was decided, or has no such step; `fresh.review` is it as it is now.',
});
/** Values shared by most rows about reviews. */
export const reviewAction = { params: reviewParams, reply: decidedReview, problems: reviewProblems };
