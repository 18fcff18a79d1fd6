import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { createDecision, requireNotes, toStatedReason } from '@app/status-changes/staff/notes';
import { applyListingDecision } from '../changes.ts';
import { type ListingResult, listingSubject } from '../subject.ts';

/** Makes a submitted listing public. Errors as in `decide`. */
export const approveListing = (ctx: CommandContext, input: DecisionInput): Promise<ListingResult> =>
  decide(ctx, listingSubject, input, {
    action: 'approve',
    change: (listing) => applyListingDecision('approve', listing, createDecision(ctx, 'approved', '')),
    notify: ({ records, auditId }, _, updatedListing) =>
      records.notifyOwner(auditId, updatedListing, 'listing-approved', { slug: updatedListing.slug }),
  });

/**
 * Rejects a listing; the owner may submit it again. Without notes `Not stated` is stored. Errors as in `decide`.
 */
export async function rejectListing(ctx: CommandContext, input: DecisionInput): Promise<ListingResult> {
  const statedReason = toStatedReason(input.notes);
  return decide(ctx, listingSubject, input, {
    action: 'reject',
    change: (listing) =>
      applyListingDecision('reject', listing, createDecision(ctx, 'rejected', statedReason)),
    notify: ({ records, auditId }, _, updatedListing) =>
      records.notifyOwner(auditId, updatedListing, 'listing-rejected', { note: statedReason }),
  });
}

/**
 * Hides a public listing with its reviews until its owner submits it again or staff reopen it.
 * @throws {DomainError} `reason_missing` without notes, and the errors of `decide`
 */
export async function suspendListing(ctx: CommandContext, input: DecisionInput): Promise<ListingResult> {
  const note = requireNotes(input.notes);
  return decide(ctx, listingSubject, input, {
    action: 'suspend',
    change: (listing) => applyListingDecision('suspend', listing, createDecision(ctx, 'suspended', note)),
    notify: ({ records, auditId }, _, updatedListing) =>
      records.notifyOwner(auditId, updatedListing, 'listing-suspended', { note }),
  });
}
