import type { ReviewDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';

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
