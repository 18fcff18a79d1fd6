import type { Collections, ListingDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import { cardProjection } from './to-card.ts';
import { listingProjection } from './to-listing.ts';

const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

/** Listings as visitors read them: every query has its index, a projection and a time limit. */
export function prosthetistsStore({ listings }: Collections) {
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
  };
}
export type ProsthetistsStore = ReturnType<typeof prosthetistsStore>;
