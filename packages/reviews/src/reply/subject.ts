import type { ReviewDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';
import type { Subject } from '@app/status-changes/subject';
import { createReviewStore } from '../review/review.store.ts';
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
  toAuditRow: toReplyAuditRow,
  undo: (currentReview, previousReview) => applyReplyUndo(currentReview, previousReview),
  duplicateKeyErrorCode: 'not_now',
};

/** Audit row of a reply: status and confirmation, never its text. */
export function toReplyAuditRow(
  action: string,
  previousReview: ReviewDoc,
  updatedReview: ReviewDoc,
): AuditRow {
  return {
    action: `reply.${action}`,
    target: { kind: 'reply', id: updatedReview.publicId },
    ...(previousReview.reply && { before: toAuditedFields(previousReview) }),
    ...(updatedReview.reply && { after: toAuditedFields(updatedReview) }),
  };
}

function toAuditedFields({ reply }: ReviewDoc): Record<string, unknown> {
  return {
    status: reply?.status,
    v: reply?.v ?? 1,
    change: reply?.change,
    revision: reply?.revision?.status,
    resolved: reply?.resolvedAt !== undefined,
  };
}
