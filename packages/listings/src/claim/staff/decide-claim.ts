import type { ClaimCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import { type Decision, decide } from '@app/status-changes/staff/decide';
import { createDecision, requireNotes, toReason, trimNotes } from '@app/status-changes/staff/notes';
import type {
  ClaimApproval,
  ClaimDecisionInput,
  ClaimRejection,
  DecidedClaim,
} from '../../listing/owner/inputs.ts';
import { formatProsthetistName } from '../../listing/practitioner.ts';
import { claimApproved, claimRejected } from '../changes.ts';
import { getDifferences } from '../checks.ts';
import type { ClaimStep } from '../states.ts';
import { claims } from '../subject.ts';

/**
 * Gives a listing to its claimant: ownership, the metadata by which their browser knows it, the mail and the end of
 * their other claims, and of a listing of theirs that never was public, all or nothing.
 * Where the claim differs from the listing, staff say why, or `Not stated` is kept. Where it takes the listing from
 * another owner, a reason is needed; that owner hears of it.
 * @throws {DomainError} `reason_missing` without that reason, or with `reasonRequired`; `already_owner` where the claimant
 * owns another by now that is or was public; and what `decide` throws
 */
export function approveClaim(
  ctx: CommandContext,
  { reason: given, reasonRequired = false, ...input }: ClaimApproval,
): Promise<DecidedClaim> {
  return decideClaim(ctx, input, {
    step: 'approve',
    change(before) {
      const differs = getDifferences(before.claim.checks).length > 0;
      // Nobody loses a listing without a word why.
      if (before.listing?.ownerUserId || (differs && reasonRequired)) requireNotes(given ?? '');
      const reason = differs ? toReason(given) : trimNotes(given);
      return claimApproved(before, { ...createDecision(ctx, 'approved', ''), ...(reason && { reason }) });
    },
    reason: ({ claim }) => claim.decision?.reason,
    async tell({ records, auditId }, before, { claim, listing }) {
      const { userId, _id } = claim;
      const prosthetistProfile = { prosthetistId: claim.listingId.toHexString(), complete: true };
      const subject = `claim:${_id.toHexString()}`;
      await records.writeMetadata(auditId, { userId, subject }, { prosthetistProfile });
      const practitioner = formatProsthetistName(listing!);
      await records.tellClaimant(auditId, claim, 'claim-approved', { practitioner });
      await records.tellBlocked(auditId, claim, { practitioner });
      const { ownerUserId: last, locale } = before.listing!;
      if (!last) return;
      const lost = { userId: last, locale, subject: `listing:${claim.listingId.toHexString()}` };
      await records.writeMetadata(auditId, lost, { prosthetistProfile: null }, 'identity-last');
      await records.tell(auditId, lost, 'listing-lost', { practitioner });
    },
  });
}

/**
 * Refuses a claim, also one whose listing is gone; its claimant may ask again.
 * @throws {DomainError} `reason_missing` without notes, and what `decide` throws
 */
export async function rejectClaim(
  ctx: CommandContext,
  { notes, ...commandInput }: ClaimRejection,
): Promise<DecidedClaim> {
  const note = requireNotes(notes);
  return decideClaim(ctx, commandInput, {
    step: 'reject',
    change: (before) => claimRejected(before, createDecision(ctx, 'rejected', note)),
    // The log says why a practice was refused to somebody, also once the claim itself is gone.
    reason: note,
    async tell({ records, auditId }, _, { claim, listing }) {
      if (!listing) return;
      const values = { practitioner: formatProsthetistName(listing), note };
      await records.tellClaimant(auditId, claim, 'claim-rejected', values);
    },
  });
}

async function decideClaim(
  ctx: CommandContext,
  { claim, v }: ClaimDecisionInput,
  decision: Decision<ClaimCase, ClaimStep>,
): Promise<DecidedClaim> {
  const { after, ...undoable } = await decide(ctx, claims, { id: claim.toHexString(), v }, decision);
  return { ...after, ...undoable };
}
