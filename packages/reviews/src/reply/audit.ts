import type { ReviewDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';

/** Audit row of a reply: status and confirmation, never its text. */
export function toReplyAuditRow(action: string, previous: ReviewDoc, updated: ReviewDoc): AuditRow {
  return {
    action: `reply.${action}`,
    target: { kind: 'reply', id: updated.publicId },
    ...(previous.reply && { before: toAuditedFields(previous) }),
    ...(updated.reply && { after: toAuditedFields(updated) }),
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
