import { createVoteStore } from '@app/reviews/review/helpful/votes.store';
import { requireOtherPersonIfListingAppealed } from '@app/status-changes/appeal/staff-decisions.store';
import type { ClaimCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionInput, Undoable } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { createDecision, requireNotes, toStatedReason, trimNotes } from '@app/status-changes/staff/notes';
import { formatProsthetistName } from '../../listing/person-names.ts';
import { applyClaimApproval, applyClaimRejection } from '../changes.ts';
import { isProven, listFailedChecks } from '../checks.ts';
import { claimSubject } from '../subject.ts';

/** The notes are the reason for staff. */
export interface ApproveClaimInput extends DecisionInput {
  /** Refuses with `reason_missing` if checks failed and it is absent, for callers that did not display the claim alone. */
  requiresReason?: boolean | undefined;
}

/**
 * Approves a claim in one transaction: ownership, the account's metadata, the mail, the end of the claimant's other
 * claims, and retirement of their never public listing. If checks failed or none proves anything, the reason is stored,
 * by default `Not stated`. Taking the listing from another owner requires a reason, and that owner is notified.
 * @throws {DomainError} `reason_missing` without a required reason; `already_owner` if the claimant owns another
 * listing that is or was public; `same_person` for whoever made a decision about the listing that somebody else appeals
 * against; and the errors of `decide`
 */
export function approveClaim(
  ctx: CommandContext,
  { notes, requiresReason = false, ...input }: ApproveClaimInput,
): Promise<Undoable & ClaimCase> {
  return decide(ctx, claimSubject, input, {
    action: 'approve',
    async change(claimCase, tx) {
      const { listingId, userId } = claimCase.claim;
      await requireOtherPersonIfListingAppealed(tx, listingId, userId);
      const hasFailedChecks = listFailedChecks(claimCase.claim.checks).length > 0;
      // An owner who loses a listing gets a reason.
      if (claimCase.listing?.ownerUserId || (hasFailedChecks && requiresReason)) requireNotes(notes);
      const shouldStoreReason = hasFailedChecks || !isProven(claimCase.claim.checks);
      const reason = shouldStoreReason ? toStatedReason(notes) : trimNotes(notes);
      return applyClaimApproval(claimCase, {
        ...createDecision(ctx, 'approved', ''),
        ...(reason && { reason }),
      });
    },
    reason: ({ claim }) => claim.decision?.reason,
    async notify(tx, previous, { claim, listing }) {
      const { userId, _id } = claim;
      await createVoteStore(tx).removeOwnerVotes(claim.listingId, userId);
      const prosthetistProfile = { prosthetistId: claim.listingId.toHexString(), complete: true };
      const subject = `claim:${_id.toHexString()}`;
      await tx.records.writeMetadata(tx.auditId, { userId, subject }, { prosthetistProfile });
      const practitioner = formatProsthetistName(listing!);
      await tx.records.notifyClaimant(tx.auditId, claim, 'claim-approved', { practitioner });
      await tx.records.notifyBlockedClaimants(tx.auditId, claim, { practitioner });
      const { ownerUserId: formerOwnerId, locale } = previous.listing!;
      if (!formerOwnerId) return;
      const formerOwnerRecipient = {
        userId: formerOwnerId,
        locale,
        subject: `listing:${claim.listingId.toHexString()}`,
      };
      await tx.records.writeMetadata(
        tx.auditId,
        formerOwnerRecipient,
        { prosthetistProfile: null },
        'identity-last',
      );
      await tx.records.notify(tx.auditId, formerOwnerRecipient, 'listing-lost', { practitioner });
    },
  });
}

/**
 * Rejects a claim, also of a missing listing. The claimant may claim again. Without notes `Not stated` is stored.
 * Errors as in `decide`.
 */
export async function rejectClaim(ctx: CommandContext, input: DecisionInput): Promise<Undoable & ClaimCase> {
  const statedReason = toStatedReason(input.notes);
  return decide(ctx, claimSubject, input, {
    action: 'reject',
    change: (claimCase) => applyClaimRejection(claimCase, createDecision(ctx, 'rejected', statedReason)),
    // The audit log keeps the reason, also after the claim was deleted.
    reason: statedReason,
    async notify({ records, auditId }, _, { claim, listing }) {
      if (!listing) return;
      const values = { practitioner: formatProsthetistName(listing), note: statedReason };
      await records.notifyClaimant(auditId, claim, 'claim-rejected', values);
    },
  });
}
