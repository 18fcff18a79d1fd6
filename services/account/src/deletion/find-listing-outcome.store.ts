import type { Collections } from '@app/db';
import type { ListingFate } from '@app/option-lists';
import type { listingOutcomes } from '@app/types';

type ListingOutcome = (typeof listingOutcomes)[number];

/** Returns what happens to an account's listing when the account is deleted with this choice. */
export async function findListingOutcome(
  { listings }: Pick<Collections, 'listings'>,
  userId: string,
  choice: ListingFate,
): Promise<ListingOutcome> {
  const listing = await listings.findOne(
    { ownerUserId: userId, status: { $ne: 'deleted' } },
    { projection: { status: 1, reviewCount: 1 } },
  );
  if (!listing) return 'none';
  if (listing.status === 'approved') return choice;
  const wasNeverPublic = ['pending', 'rejected'].includes(listing.status) && listing.reviewCount === 0;
  return wasNeverPublic ? 'deleted' : 'hidden';
}
