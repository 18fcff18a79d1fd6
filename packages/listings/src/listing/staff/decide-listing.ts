import type { ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { type Decision, decide } from '@app/status-changes/staff/decide';
import type { StaffListing, Suspension } from '@app/status-changes/staff/inputs';
import { createDecision, requireNotes } from '@app/status-changes/staff/notes';
import { applyListingDecision } from '../changes.ts';
import type { DecidedListing, ListingApproval, ListingRejection } from '../owner/inputs.ts';
import type { ListingStep } from '../states.ts';
import { listings } from '../subject.ts';

/** Makes a listing that was sent in public. For what it throws see `decide`. */
export const approveListing = (ctx: CommandContext, input: ListingApproval): Promise<DecidedListing> =>
  decideListing(ctx, input, {
    step: 'approve',
    change: (before) => applyListingDecision('approve', before, createDecision(ctx, 'approved', '')),
    tell: ({ records, auditId }, _, after) =>
      records.tellOwner(auditId, after, 'listing-approved', { slug: after.slug }),
  });

/**
 * Sends a listing back to its owner, who may send it again.
 * @throws {DomainError} `reason_missing` without notes, and what `decide` throws
 */
export async function rejectListing(
  ctx: CommandContext,
  { notes, ...input }: ListingRejection,
): Promise<DecidedListing> {
  const note = requireNotes(notes);
  return decideListing(ctx, input, {
    step: 'reject',
    change: (before) => applyListingDecision('reject', before, createDecision(ctx, 'rejected', note)),
    tell: ({ records, auditId }, _, after) => records.tellOwner(auditId, after, 'listing-rejected', { note }),
  });
}

/**
 * Takes a public listing off the site until its owner sends it again or the team reopens it. Its reviews stay with it.
 * @throws {DomainError} `reason_missing` without notes, and what `decide` throws
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

/** A decision about a listing; what `decide` says of all. */
export async function decideListing(
  ctx: CommandContext,
  { listing, v }: Omit<ListingApproval, 'v'> & { v?: number | undefined },
  decision: Decision<ListingDoc, ListingStep>,
): Promise<DecidedListing> {
  const { after, ...undoable } = await decide(ctx, listings, { id: listing.toHexString(), v }, decision);
  return { listing: after, ...undoable };
}
