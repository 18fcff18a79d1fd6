import type { ListingDecision, ListingDoc } from '@app/db';
import type { Ctx } from '../ctx.ts';
import { listingDecided } from '../listing/changes.ts';
import type { ListingStep } from '../listing/states.ts';
import { listings } from '../listing/subject.ts';
import type { DecidedListing, ListingApproval, ListingRefusal } from '../owner/wishes.ts';
import { type Decision, decide } from './decide.ts';
import { needed } from './notes.ts';

/** Makes a listing that was sent in public. For what it throws see `decide`. */
export const approveListing = (ctx: Ctx, wish: ListingApproval): Promise<DecidedListing> =>
  decideListing(ctx, wish, {
    step: 'approve',
    change: (before) => listingDecided('approve', before, decisionBy(ctx, 'approved', '')),
    tell: ({ records, auditId }, _, after) =>
      records.tellOwner(auditId, after, 'listing-approved', { slug: after.slug }),
  });

/**
 * Sends a listing back to its owner, who may send it again.
 * @throws {Refused} `reason_missing` without notes, and what `decide` throws
 */
export async function rejectListing(ctx: Ctx, { notes, ...wish }: ListingRefusal): Promise<DecidedListing> {
  const note = needed(notes);
  return decideListing(ctx, wish, {
    step: 'reject',
    change: (before) => listingDecided('reject', before, decisionBy(ctx, 'rejected', note)),
    tell: ({ records, auditId }, _, after) => records.tellOwner(auditId, after, 'listing-rejected', { note }),
  });
}

/** A decision about a listing; what `decide` says of all. */
export async function decideListing(
  ctx: Ctx,
  { listing, v }: Omit<ListingApproval, 'v'> & { v?: number | undefined },
  decision: Decision<ListingDoc, ListingStep>,
): Promise<DecidedListing> {
  const { after, ...undoable } = await decide(ctx, listings, { id: listing.toHexString(), v }, decision);
  return { listing: after, ...undoable };
}

const decisionBy = (
  { now, actor }: Ctx,
  outcome: ListingDecision['outcome'],
  notes: string,
): ListingDecision => ({ outcome, notes, at: now, by: actor.id });
