import type { Collections } from '@app/db';
import { type Matter, nameOf, versionOf } from '../matter.ts';
import { showClaim } from './claim.ts';
import { showListing } from './listing.ts';
import { showReply, showReview } from './review.ts';
import { showUpdate } from './update.ts';

/** One matter with all that a decision about it needs. */
export async function show(collections: Collections, matter: Matter): Promise<string> {
  return [
    `${nameOf(matter)}, version ${versionOf(matter)}: ${stateOf(matter)}`,
    ...(await body(collections, matter)),
  ].join('\n');
}

function stateOf(matter: Matter): string {
  if (matter.kind === 'listing') return matter.listing.status;
  if (matter.kind === 'update') return matter.update.status;
  if (matter.kind === 'claim') return matter.claim.status;
  if (matter.kind === 'review') return matter.review.status;
  const { status, revision } = matter.review.reply!;
  return revision?.status === 'pending' ? `${status}, other words wait` : status;
}

async function body(collections: Collections, matter: Matter): Promise<string[]> {
  if (matter.kind === 'listing') return showListing(matter.listing);
  if (matter.kind === 'update') return showUpdate(matter);
  if (matter.kind === 'claim') {
    const { userId, listingId } = matter.claim;
    const other = { ownerUserId: userId, _id: { $ne: listingId } };
    return showClaim(matter, await collections.listings.findOne(other));
  }
  const { review } = matter;
  const listing = await collections.listings.findOne({ _id: review.listingId });
  if (matter.kind === 'reply') return showReply(review, listing);
  const flags = await collections.flags.find({ reviewId: review._id, status: 'open' }).toArray();
  return showReview(review, listing, flags);
}
