// Submissions of prosthetists: pending updates and claims, and staff decisions on listings.
import type { ClaimDoc, ListingDoc, UpdateDoc } from '@app/db';
import { drawDaysBefore, pickEarlier, subtractDays } from '../calendar.ts';
import shares from '../data/shares.json' with { type: 'json' };
import { rejections, suspensions } from '../phrases/book.ts';
import { drawBoolean, drawExponential, pick } from '../random.ts';
import { seedAdminId } from '../staff-work.ts';
import type { SeedListing } from '../world.ts';
import { drawClaim, drawOrphanClaim } from './claims.ts';
import { drawUpdate } from './updates.ts';

/** 2 % of owned listings, 0.8 % of all; divided by who can have one: public (90 %) and unowned (62 %) ones. */
const { changing: updateShare, claimed: claimShare, orphaned: orphanShare } = shares.paperwork;

export function drawPaperwork(
  undecidedListing: ListingDoc,
  index: number,
  now: Date,
): Omit<SeedListing, 'reviews'> {
  const listing = addDecision(undecidedListing, now);
  const { approved, ownerUserId } = listing;
  const updates: UpdateDoc[] = [];
  const claims: ClaimDoc[] = [];
  // Pending mostly for a day, rarely for a week.
  const input = { index, at: subtractDays(now, Math.min(9, drawExponential(1.2))) };
  if (approved && ownerUserId && drawBoolean(updateShare)) updates.push(drawUpdate(listing, input));
  if (approved && !ownerUserId && drawBoolean(claimShare)) claims.push(drawClaim(listing, input));
  if (drawBoolean(orphanShare)) claims.push(drawOrphanClaim(listing, input));
  return { listing, updates, claims, figures: [] };
}

/** Adds the submission date, and a staff decision if it is not public. */
function addDecision(listing: ListingDoc, now: Date): ListingDoc {
  const { status, ownerUserId, createdAt } = listing;
  const isRejected = status === 'rejected';
  const decidedAt = isRejected ? pickEarlier(subtractDays(createdAt, -1.5), now) : drawDaysBefore(now, 2, 40);
  return {
    ...listing,
    ...(ownerUserId && (isRejected || status === 'pending') && { submittedAt: createdAt }),
    ...((isRejected || status === 'suspended') && {
      decision: {
        outcome: status,
        notes: pick(isRejected ? rejections : suspensions),
        at: decidedAt,
        by: seedAdminId,
      },
    }),
  };
}
