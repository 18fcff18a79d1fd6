import type { ReviewDoc } from '@app/db';
import type { Subject } from '@app/status-changes/subject';
import { toReviewAuditRow } from './audit.ts';
import { applyUndo } from './changes.ts';
import { createReviewStore } from './review.store.ts';
import { getStatusAfter, type ReviewAction } from './states.ts';

/** Reviews as a subject of staff's decisions; their id is the public one. */
export const reviewSubject: Subject<ReviewDoc, ReviewAction, { review: ReviewDoc }> = {
  kind: 'review',
  createStore: createReviewStore,
  getVersion: ({ v }) => v,
  allowsAction: (action, review) => getStatusAfter(action, review) !== undefined,
  toResult: (review) => ({ review }),
  toAuditRow: toReviewAuditRow,
  undo: applyUndo,
  // Error if a review would count again (after an appeal or undo) while its author has written another.
  duplicateKeyErrorCode: 'already_reviewed',
};
