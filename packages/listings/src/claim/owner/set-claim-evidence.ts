import { isDeepStrictEqual } from 'node:util';
import type { ClaimDoc, ClaimEvidence, ObjectId } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../../listing/listing.store.ts';
import { compareEvidence } from '../checks.ts';
import { createClaimStore } from '../claim.store.ts';
import { toClaimAuditRow } from '../subject.ts';

/**
 * Replaces the evidence of the caller’s pending claim, except the work e-mail, and compares it again.
 * @throws {DomainError} `not_found`, `no_changes`
 */
export function setClaimEvidence(
  ctx: CommandContext,
  { claimId, evidence: newEvidence }: { claimId: ObjectId; evidence: Omit<ClaimEvidence, 'workEmail'> },
): Promise<ClaimDoc> {
  return runInTransaction(ctx, async (tx) => {
    const store = createClaimStore(tx);
    const claim = await store.requireOwnPending(claimId);
    const evidence = { ...claim.evidence, ...newEvidence };
    if (isDeepStrictEqual(evidence, claim.evidence)) throw new DomainError('no_changes');
    const listing = await createListingStore(tx).find(claim.listingId.toHexString());
    const updatedClaim = await store.replaceClaim(claim, {
      ...claim,
      evidence,
      checks: { ...claim.checks, ...(listing && compareEvidence(evidence, listing)) },
      v: claim.v + 1,
    });
    await tx.records.audit(toClaimAuditRow('evidence', claim, updatedClaim));
    return updatedClaim;
  });
}
