import type { ReviewDoc } from '@app/db';
import type { Subject } from '@app/status-changes/subject';
import { toReviewRow } from './audit.ts';
import { applyUndo } from './changes.ts';
import { reviewStore } from './review.store.ts';
import { getStatusAfter, type Step } from './states.ts';

/** Reviews as a subject of staff's decisions; their id is the public one. */
export const reviews: Subject<ReviewDoc, Step, { review: ReviewDoc }> = {
  kind: 'review',
  open: reviewStore,
  getVersion: ({ v }) => v,
  has: (step, review) => getStatusAfter(step, review) !== undefined,
  toResult: (review) => ({ review }),
  toAuditEntry: toReviewRow,
  undone: applyUndo,
  // Error if a review would count again (after an appeal or undo) while its author has written another.
  inTheWay: 'already_reviewed',
};
