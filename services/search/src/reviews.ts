import type { ReviewDoc } from '@app/db';
import type { RecentReview } from '@app/types';
import type { ProsthetistsStore } from './prosthetists.store.ts';
import { toRecentReview } from './to-review.ts';

const shown = 6;
/** Several of the newest may be about one listing, or about one that is not public now: read some more. */
const read = 40;

/** The newest reviews of the whole site, one per listing, in the order in which they were checked. */
export async function recentReviewsOf(store: ProsthetistsStore): Promise<RecentReview[]> {
  const newest = await store.recentReviews(read);
  const first = new Map<string, ReviewDoc>();
  for (const review of newest) {
    const key = review.listingId.toHexString();
    if (!first.has(key)) first.set(key, review);
  }
  const listings = new Map(
    (await store.reviewed([...first.values()].map((review) => review.listingId))).map((doc) => [
      doc._id.toHexString(),
      doc,
    ]),
  );
  return [...first]
    .flatMap(([id, review]) => {
      const listing = listings.get(id);
      return listing ? [toRecentReview(review, listing)] : [];
    })
    .slice(0, shown);
}
