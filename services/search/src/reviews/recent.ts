import type { ListingDoc, ReviewDoc } from '@app/db';
import type { ReviewsStore } from './reviews.store.ts';

const maxReviews = 6;

type Store = Pick<ReviewsStore, 'streamRecent' | 'findListings'>;

export interface ReviewWithListing {
  review: ReviewDoc;
  listing: ListingDoc;
}

export interface RecentReviews {
  reviews: ReviewWithListing[];
  /** All listings whose reviews were read: a change of any of them may change the result. */
  listingIds: string[];
}

/** Finds the newest reviews of all listings, one per listing, newest first. */
export async function findRecentReviews(store: Store): Promise<RecentReviews> {
  const recent: ReviewWithListing[] = [];
  const listingIds = new Set<string>();
  let pending: ReviewDoc[] = [];
  for await (const review of store.streamRecent()) {
    const listing = review.listingId.toHexString();
    if (listingIds.has(listing)) continue;
    listingIds.add(listing);
    pending.push(review);
    if (recent.length + pending.length < maxReviews) continue;
    // Reviews of listings that are not public are skipped, so further ones are read until there are enough.
    recent.push(...(await joinListings(store, pending)));
    pending = [];
    if (recent.length === maxReviews) break;
  }
  recent.push(...(await joinListings(store, pending)));
  return { reviews: recent, listingIds: [...listingIds] };
}

async function joinListings(store: Store, reviews: readonly ReviewDoc[]): Promise<ReviewWithListing[]> {
  if (reviews.length === 0) return [];
  const listings = await store.findListings(reviews.map(({ listingId }) => listingId));
  const listingsById = new Map(listings.map((listing) => [listing._id.toHexString(), listing]));
  return reviews.flatMap((review) => {
    const listing = listingsById.get(review.listingId.toHexString());
    return listing ? [{ review, listing }] : [];
  });
}
