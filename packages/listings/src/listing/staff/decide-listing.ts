import type { ListingDecision, ListingDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { type Decision, decide } from '@app/status-changes/staff/decide';
import { requireNotes } from '@app/status-changes/staff/notes';
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

/** A decision about a listing; what `decide` says of all. */
export async function decideListing(
  ctx: CommandContext,
  { listing, v }: Omit<ListingApproval, 'v'> & { v?: number | undefined },
  decision: Decision<ListingDoc, ListingStep>,
): Promise<DecidedListing> {
  const { after, ...undoable } = await decide(ctx, listings, { id: listing.toHexString(), v }, decision);
  return { listing: after, ...undoable };
}

const createDecision = (
  { now, actor }: CommandContext,
  outcome: ListingDecision['outcome'],
  notes: string,
): ListingDecision => ({ outcome, notes, at: now, by: actor.id });
