import type { ClaimDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';

const toFacts = ({ status, v }: ClaimDoc) => ({ status, v });

/** States and which listing; nothing of the claimant, and nothing that was given as evidence. */
export function claimRow(action: string, before: ClaimDoc | null, after: ClaimDoc): AuditRow {
  return {
    action: `claim.${action}`,
    target: { kind: 'claim', id: after._id.toHexString() },
    ...(before && { before: { ...toFacts(before), submittedAt: before.createdAt } }),
    after: { ...toFacts(after), listing: after.listingId.toHexString() },
  };
}
