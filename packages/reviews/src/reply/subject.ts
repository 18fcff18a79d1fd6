import type { ReviewDoc } from '@app/db';
import type { Subject } from '@app/status-changes/subject';
import { reviewStore } from '../review/review.store.ts';
import { toReplyRow } from './audit.ts';
import { getReplyVersion, hasReplyStep, type ReplyStep, replyUndone } from './changes.ts';

/** Replies as a subject of staff's decisions; their id is the review's public id. */
export const replies: Subject<ReviewDoc, ReplyStep, { review: ReviewDoc }> = {
  kind: 'reply',
  open(ctx, session) {
    const store = reviewStore(ctx, session);
    const find = async (id: string) => {
      const review = await store.find(id);
      return review?.reply ? review : null;
    };
    return { find, replace: store.replace };
  },
  getVersion: getReplyVersion,
  has: hasReplyStep,
  toResult: (review) => ({ review }),
  toAuditEntry: toReplyRow,
  undone: (now, before) => replyUndone(now, before),
  inTheWay: 'not_now',
};
