import type { ReviewDoc } from '@app/db';
import type { AuditRow } from '../records.store.ts';

/** What the audit log tells of an answer: its states and its tick, never its words. */
export function replyAuditOf(action: string, before: ReviewDoc, after: ReviewDoc): AuditRow {
  return {
    action: `reply.${action}`,
    target: { kind: 'reply', id: after.publicId },
    ...(before.reply && { before: factsOf(before) }),
    ...(after.reply && { after: factsOf(after) }),
  };
}

function factsOf({ reply }: ReviewDoc): Record<string, unknown> {
  return {
    status: reply?.status,
    v: reply?.v ?? 1,
    change: reply?.change,
    revision: reply?.revision?.status,
    resolved: reply?.resolvedAt !== undefined,
  };
}
