// What practitioners have sent in: changes and claims that wait, and the team's word on listings. It is drawn beside a
// listing's own stream, so that listings and reviews are the same with and without it.
import type { ClaimDoc, FigureDoc, ListingDoc, UpdateDoc } from '@app/db';
import { drawClaim, drawOrphan } from './claims.ts';
import { withWord } from './decisions.ts';
import type { PaperworkOrder } from './order.ts';
import { drawUpdate } from './updates.ts';

/** A listing as its owner and the team left it, and what waits about it. */
export interface Paperwork {
  listing: ListingDoc;
  updates: UpdateDoc[];
  claims: ClaimDoc[];
  figures: FigureDoc[];
}

/** Of the listings with an owner. */
const CHANGING = 0.02;
/** Of all listings. */
const CLAIMED = 0.008;
const ORPHANED = 0.002;
/** Of all listings are public and nobody's: the others cannot be claimed. */
const CLAIMABLE = 0.9 * 0.62;
/** Of the listings with an owner: the others wait themselves, or are out of sight. */
const PUBLIC = 0.9;

export function drawPaperwork(found: ListingDoc, order: PaperworkOrder): Paperwork {
  const { random } = order;
  const listing = withWord(found, order);
  const { approved, ownerUserId } = listing;
  const changes = approved && ownerUserId && random.chance(CHANGING / PUBLIC);
  const claims = approved && !ownerUserId && random.chance(CLAIMED / CLAIMABLE);
  return {
    listing,
    updates: changes ? [drawUpdate(listing, order)] : [],
    claims: [
      ...(claims ? [drawClaim(listing, order)] : []),
      ...(random.chance(ORPHANED) ? [drawOrphan(listing, order)] : []),
    ],
    figures: [],
  };
}
