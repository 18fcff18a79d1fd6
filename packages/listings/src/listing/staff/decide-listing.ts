import type { ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { type Decision, decide } from '@app/status-changes/staff/decide';
import type { StaffListing, Suspension } from '@app/status-changes/staff/inputs';
import { createDecision, requireNotes, toReason } from '@app/status-changes/staff/notes';
import { applyListingDecision } from '../changes.ts';
import type { DecidedListing, ListingApproval, ListingRejection } from '../owner/inputs.ts';
import type { ListingStep } from '../states.ts';
import { listings } from '../subject.ts';

/** Makes a submitted listing public. Errors as in `decide`. */
export const approveListing = (ctx: CommandContext, input: ListingApproval): Promise<DecidedListing> =>
  decideListing(ctx, input, {
    step: 'approve',
    change: (before) => applyListingDecision('approve', before, createDecision(ctx, 'approved', '')),
    tell: ({ records, auditId }, _, after) =>
      records.tellOwner(auditId, after, 'listing-approved', { slug: after.slug }),
  });

/**
 * Rejects a listing; the owner may submit it again. Without notes `Not stated` is stored. Errors as in `decide`.
 */
export async function rejectListing(
  ctx: CommandContext,
  { notes, ...input }: ListingRejection,
): Promise<DecidedListing> {
  const note = toReason(notes);
  return decideListing(ctx, input, {
    step: 'reject',
    change: (before) => applyListingDecision('reject', before, createDecision(ctx, 'rejected', note)),
    tell: ({ records, auditId }, _, after) => records.tellOwner(auditId, after, 'listing-rejected', { note }),
  });
}

/**
 * Hides a public listing with its reviews until its owner submits it again or staff reopen it.
 * @throws {DomainError} `reason_missing` without notes, and the errors of `decide`
 */
export async function suspendListing(
  ctx: CommandContext,
  { notes, ...input }: Suspension,
): Promise<StaffListing> {
  const note = requireNotes(notes);
  return decideListing(ctx, input, {
    step: 'suspend',
    change: (before) => applyListingDecision('suspend', before, createDecision(ctx, 'suspended', note)),
    tell: ({ records, auditId }, _, after) =>
      records.tellOwner(auditId, after, 'listing-suspended', { note }),
  });
}

/** Decides a listing; see `decide`. */
export async function decideListing(
  ctx: CommandContext,
  { listing, v }: Omit<ListingApproval, 'v'> & { v?: number | undefined },
  decision: Decision<ListingDoc, ListingStep>,
): Promise<DecidedListing> {
  const { after, ...undoable } = await decide(ctx, listings, { id: listing.toHexString(), v }, decision);
  return { listing: after, ...undoable };
}
