import type { UpdateDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';
import { getRequestedFields } from './changes.ts';

const toFacts = ({ status, v }: UpdateDoc) => ({ status, v });

/** Audit row of an update: status, listing and names of fields, never their values, because some are private. */
export function toUpdateRow(action: string, before: UpdateDoc | null, after: UpdateDoc): AuditRow {
  const accepted = after.decision?.accepted;
  return {
    action: `update.${action}`,
    target: { kind: 'update', id: after._id.toHexString() },
    ...(before && { before: { ...toFacts(before), submittedAt: before.submittedAt } }),
    after: {
      ...toFacts(after),
      listing: after.listingId.toHexString(),
      fields: getRequestedFields(after),
      ...(accepted && { accepted }),
    },
  };
}
