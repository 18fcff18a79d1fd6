import type { CommandContext } from '@app/status-changes/command-context';
import type { StaffListing, Suspension } from '@app/status-changes/staff/inputs';
import { requireNotes } from '@app/status-changes/staff/notes';
import { applyListingDecision } from '../changes.ts';
import { decideListing } from './decide-listing.ts';

/**
 * Takes a public listing off the site until its owner sends it again or the team reopens it. Its reviews stay with it.
 * @throws {DomainError} `reason_missing` without notes, and what `decide` throws
 */
export async function suspendListing(
  ctx: CommandContext,
  { notes, ...input }: Suspension,
): Promise<StaffListing> {
  const note = requireNotes(notes);
  const decision = { outcome: 'suspended', notes: note, at: ctx.now, by: ctx.actor.id } as const;
  return decideListing(ctx, input, {
    step: 'suspend',
    change: (before) => applyListingDecision('suspend', before, decision),
    tell: ({ records, auditId }, _, after) =>
      records.tellOwner(auditId, after, 'listing-suspended', { note }),
  });
}
