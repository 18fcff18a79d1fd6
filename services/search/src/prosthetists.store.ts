import type { Collections, ListingDoc, ReviewDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { cardProjection } from './to-card.ts';
import { listingProjection } from './to-listing.ts';
import { reviewedProjection, reviewProjection } from './to-review.ts';

/** A listing may have a thousand of the newest reviews; so many are looked through for those of others. */
const mostRecent = 1_000;
const recentBatch = 20;

const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

/** The only reader of listings and reviews for visitors: every query has its index, a projection and a time limit. */
export function prosthetistsStore({ listings, reviews }: Collections) {
  const findOne = (filter: Parameters<typeof listings.findOne>[0]) =>
    listings.findOne(filter ?? {}, { projection: listingProjection, ...readOptions });

  return {
    /** By id, slug or an earlier slug; whatever its status. */
    async find(slugOrId: string): Promise<ListingDoc | null> {
      // A slug may look like an id, so an id that finds nothing is tried as a slug.
      return (
        (isId(slugOrId) && (await findOne({ _id: new ObjectId(slugOrId) }))) ||
        (await findOne({ slug: slugOrId })) ||
        (await findOne({ slugHistory: slugOrId }))
      );
    },

    /** Cards of these ids, in any order; without those that are not public any more. */
    cards: (ids: readonly string[]) =>
      listings
        .find(
          { _id: { $in: ids.map((id) => new ObjectId(id)) }, approved: true },
          { projection: cardProjection, ...readOptions },
        )
        .toArray(),

    /** The newest public reviews of a listing. */
    newestReviews: (listingId: ObjectId, limit: number) =>
      reviews
        .find({ listingId, visible: true }, { projection: reviewProjection, ...readOptions })
        .sort({ publishedAt: -1, _id: -1 })
        .limit(limit)
        .toArray(),

    /** Public reviews of all listings, the newest first, read as far as they are asked for. */
    recentReviews: (): AsyncIterable<ReviewDoc> =>
      reviews
        .find({ visible: true }, { projection: { ...reviewProjection, listingId: 1 }, ...readOptions })
        .sort({ publishedAt: -1, _id: -1 })
        .limit(mostRecent)
        .batchSize(recentBatch),

    /** The approved ones among these listings, as far as a review shows them. */
    reviewed: (ids: readonly ObjectId[]) =>
      listings
        .find({ _id: { $in: [...ids] }, approved: true }, { projection: reviewedProjection, ...readOptions })
        .toArray(),
  };
}
export type ProsthetistsStore = ReturnType<typeof prosthetistsStore>;
