import type { CommandContext } from '@app/status-changes/command-context';
import type { DecisionInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import type { ListingResult } from '@app/status-changes/staff/inputs';
import { createDecision, requireNotes, toStatedNote } from '@app/status-changes/staff/notes';
import { applyListingDecision } from '../changes.ts';
import { listingSubject } from '../subject.ts';

/** Makes a submitted listing public. Errors as in `decide`. */
export const approveListing = (ctx: CommandContext, input: DecisionInput): Promise<ListingResult> =>
  decide(ctx, listingSubject, input, {
    step: 'approve',
    change: (before) => applyListingDecision('approve', before, createDecision(ctx, 'approved', '')),
    tell: ({ records, auditId }, _, after) =>
      records.tellOwner(auditId, after, 'listing-approved', { slug: after.slug }),
  });

/**
 * Rejects a listing; the owner may submit it again. Without notes `Not stated` is stored. Errors as in `decide`.
 */
export async function rejectListing(ctx: CommandContext, input: DecisionInput): Promise<ListingResult> {
  const note = toStatedNote(input.notes);
  return decide(ctx, listingSubject, input, {
    step: 'reject',
    change: (before) => applyListingDecision('reject', before, createDecision(ctx, 'rejected', note)),
    tell: ({ records, auditId }, _, after) => records.tellOwner(auditId, after, 'listing-rejected', { note }),
  });
}

/**
 * Hides a public listing with its reviews until its owner submits it again or staff reopen it.
 * @throws {DomainError} `reason_missing` without notes, and the errors of `decide`
 */
export async function suspendListing(ctx: CommandContext, input: DecisionInput): Promise<ListingResult> {
  const note = requireNotes(input.notes);
  return decide(ctx, listingSubject, input, {
    step: 'suspend',
    change: (before) => applyListingDecision('suspend', before, createDecision(ctx, 'suspended', note)),
    tell: ({ records, auditId }, _, after) =>
      records.tellOwner(auditId, after, 'listing-suspended', { note }),
  });
}
