import type { ListingDoc, ReviewDoc } from '@app/db';
import type { ReviewsStore } from './reviews.store.ts';

const maxShown = 6;

type Store = Pick<ReviewsStore, 'recent' | 'getListings'>;

export interface ReviewWithListing {
  review: ReviewDoc;
  listing: ListingDoc;
}

export interface RecentReviews {
  reviews: ReviewWithListing[];
  /** All listings that were read: a change of any of them may change the result. */
  listingIds: string[];
}

/** The newest reviews of the site, one per listing, newest first. */
export async function findRecentReviews(store: Store): Promise<RecentReviews> {
  const recent: ReviewWithListing[] = [];
  const seen = new Set<string>();
  let open: ReviewDoc[] = [];
  for await (const review of store.recent()) {
    const listing = review.listingId.toHexString();
    if (seen.has(listing)) continue;
    seen.add(listing);
    open.push(review);
    if (recent.length + open.length < maxShown) continue;
    // Reviews of listings that are not public are skipped, so further ones are read until there are enough.
    recent.push(...(await withListings(store, open)));
    open = [];
    if (recent.length === maxShown) break;
  }
  recent.push(...(await withListings(store, open)));
  return { reviews: recent, listingIds: [...seen] };
}

async function withListings(store: Store, reviews: readonly ReviewDoc[]): Promise<ReviewWithListing[]> {
  if (reviews.length === 0) return [];
  const listings = await store.getListings(reviews.map(({ listingId }) => listingId));
  const byId = new Map(listings.map((listing) => [listing._id.toHexString(), listing]));
  return reviews.flatMap((review) => {
    const listing = byId.get(review.listingId.toHexString());
    return listing ? [{ review, listing }] : [];
  });
}
