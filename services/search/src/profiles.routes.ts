import { createHash } from 'node:crypto';
import type { ListingDoc, ReviewDoc } from '@app/db';
import { type App, mount, problems, reply } from '@app/service-kit';
import { getProsthetist, listReviews, recentReviews } from '@app/types';
import type { ProsthetistsStore } from './prosthetists.store.ts';
import { isStale } from './public-fields.ts';
import { recentReviewsOf } from './reviews.ts';
import { toListing } from './to-listing.ts';
import { toRecentReview, toReview } from './to-review.ts';

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
    const versions = [`${doc._id}-${doc.v}`, ...newest.map(versionOfReview)];
    const total = doc.reviewCount;
    const all = { total, matching: total, page: 1, pages: 1, limbLevels: {}, stages: {} };
    return reply(() => ({ reviews: newest.map(toReview), ...all }), { etag: tagOf(versions) });
  });

  mount(app, recentReviews, async () => {
    const found = await recentReviewsOf(store);
    const versions = found.map(
      ({ review, listing }) => `${versionOfReview(review)}-${listing._id}-${listing.v}`,
    );
    return reply(() => ({ reviews: found.map(({ review, listing }) => toRecentReview(review, listing)) }), {
      etag: tagOf(versions),
    });
  });
}

const versionOfReview = ({ publicId, v }: ReviewDoc) => `${publicId}-${v}`;

/** One short name for the versions of all documents that an answer is made of. */
const tagOf = (versions: readonly string[]) =>
  createHash('sha256').update(versions.join(' ')).digest('base64url').slice(0, 22);

/** Drafts and refused listings are as if they were not there; a deleted one is gone for good. */
async function publicOne(store: ProsthetistsStore, slugOrId: string): Promise<ListingDoc> {
  const doc = await store.find(slugOrId);
  if (doc?.status === 'deleted') throw problems.gone();
  if (!doc?.approved) throw problems.notFound();
  return doc;
}
