import type { ReviewDoc } from '@app/db';
import type { Subject } from '@app/status-changes/subject';
import { createReviewStore } from '../review/review.store.ts';
import { toReplyAuditRow } from './audit.ts';
import { applyReplyUndo, canApplyReplyAction, getReplyVersion, type ReplyAction } from './changes.ts';

/** Replies as a subject of staff's decisions; their id is the review's public id. */
export const replySubject: Subject<ReviewDoc, ReplyAction, { review: ReviewDoc }> = {
  kind: 'reply',
  createStore(tx) {
    const store = createReviewStore(tx);
    const find = async (id: string) => {
      const review = await store.find(id);
      return review?.reply ? review : null;
    };
    return { find, replace: store.replace };
  },
  getVersion: getReplyVersion,
  allowsAction: canApplyReplyAction,
  toResult: (review) => ({ review }),
  toAuditEntry: toReplyAuditRow,
  undo: (currentReview, previousReview) => applyReplyUndo(currentReview, previousReview),
  duplicateCode: 'not_now',
};
