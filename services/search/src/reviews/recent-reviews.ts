import type { ListingDoc, ReviewDoc } from '@app/db';
import type { ReviewsStore } from './reviews.store.ts';

const maxRecentReviews = 6;

type RecentReviewsStore = Pick<ReviewsStore, 'streamRecent' | 'findListings'>;

export interface ReviewWithListing {
  review: ReviewDoc;
  listing: ListingDoc;
}

/** Finds the newest reviews of all listings, one per listing, newest first. */
export async function findRecentReviews(store: RecentReviewsStore) {
  const recentReviews: ReviewWithListing[] = [];
  const listingIds = new Set<string>();
  let pendingReviews: ReviewDoc[] = [];
  for await (const review of store.streamRecent()) {
    const listingId = review.listingId.toHexString();
    if (listingIds.has(listingId)) continue;
    listingIds.add(listingId);
    pendingReviews.push(review);
    if (recentReviews.length + pendingReviews.length < maxRecentReviews) continue;
    // Reviews of listings that are not public are skipped, so further ones are read until there are enough.
    recentReviews.push(...(await joinListings(store, pendingReviews)));
    pendingReviews = [];
    if (recentReviews.length === maxRecentReviews) break;
  }
  recentReviews.push(...(await joinListings(store, pendingReviews)));
  // Of all listings whose reviews were read: a change of any of them may change the result.
  return { reviews: recentReviews, listingIds: [...listingIds] };
}

async function joinListings(
  store: RecentReviewsStore,
  reviews: readonly ReviewDoc[],
): Promise<ReviewWithListing[]> {
  if (reviews.length === 0) return [];
  const listings = await store.findListings(reviews.map(({ listingId }) => listingId));
  const listingById = new Map(listings.map((listing) => [listing._id.toHexString(), listing]));
  return reviews.flatMap((review) => {
    const listing = listingById.get(review.listingId.toHexString());
    return listing ? [{ review, listing }] : [];
  });
}
