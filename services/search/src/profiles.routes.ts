import type { ListingDoc } from '@app/db';
import { type App, mount, problems, reply } from '@app/service-kit';
import { getProsthetist, listReviews, recentReviews } from '@app/types';
import type { ProsthetistsStore } from './prosthetists.store.ts';
import { isStale } from './public-fields.ts';
import { recentReviewsOf } from './reviews.ts';
import { toListing } from './to-listing.ts';
import { toReview } from './to-review.ts';

/** Signed out, a page and the API give the three newest reviews (decisions, B3). */
const reviewsShown = 3;

export function mountProfiles(app: App, store: ProsthetistsStore): void {
  mount(app, getProsthetist, async ({ params }) => {
    const doc = await publicOne(store, params.id);
    // "Not confirmed lately" comes with time, without a new version.
    const etag = `${doc._id.toHexString()}-${doc.v}${isStale(doc.confirmedAt) ? '-stale' : ''}`;
    return reply(() => toListing(doc), { etag });
  });

  mount(app, listReviews, async ({ params }) => {
    const doc = await publicOne(store, params.id);
    const newest = await store.newestReviews(doc._id, reviewsShown);
    return { reviews: newest.map(toReview), total: doc.reviewCount };
  });

  mount(app, recentReviews, async () => ({ reviews: await recentReviewsOf(store) }));
}

/** Drafts and refused listings are as if they were not there; a deleted one is gone for good. */
async function publicOne(store: ProsthetistsStore, slugOrId: string): Promise<ListingDoc> {
  const doc = await store.find(slugOrId);
  if (doc?.status === 'deleted') throw problems.gone();
  if (!doc?.approved) throw problems.notFound();
  return doc;
}
