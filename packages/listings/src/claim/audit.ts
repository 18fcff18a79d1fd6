import type { ClaimDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';

const toFacts = ({ status, v }: ClaimDoc) => ({ status, v });

/** Audit row of a claim: status and listing, without data of the claimant or evidence. */
export function toClaimRow(action: string, before: ClaimDoc | null, after: ClaimDoc): AuditRow {
  return {
    action: `claim.${action}`,
    target: { kind: 'claim', id: after._id.toHexString() },
    ...(before && { before: { ...toFacts(before), submittedAt: before.createdAt } }),
    after: { ...toFacts(after), listing: after.listingId.toHexString() },
  };
}
