import type { ReviewReply } from '@app/db';
import type { OwnReply } from '@app/types';

/** An answer as the practice that wrote it sees it: an allow-list. */
export function toOwnReply(reply: ReviewReply): OwnReply {
  const { text, change, status, revision, decision, submittedAt, resolvedAt, v = 1 } = reply;
  const sentBack = status === 'rejected' || revision?.status === 'refused';
  return {
    text,
    change: change ?? null,
    status,
    revision: revision
      ? { text: revision.text, change: revision.change ?? null, status: revision.status }
      : null,
    notes: sentBack ? (decision?.notes ?? '') : '',
    submittedAt: (revision?.submittedAt ?? submittedAt)?.toISOString() ?? null,
    resolved: change !== undefined && resolvedAt !== undefined,
    v,
  };
}
