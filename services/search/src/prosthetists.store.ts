import type { Collections, ListingDoc } from '@app/db';
import { listingProjection } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import { type Filter, ObjectId } from 'mongodb';
import { cardProjection } from './to-card.ts';

const versionProjection = { v: 1, status: 1, approved: 1, confirmedAt: 1 } as const;
export type VersionDoc = Pick<ListingDoc, '_id' | keyof typeof versionProjection>;

const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

/** Listings as visitors read them: every query has its index, a projection and a time limit. */
export function prosthetistsStore({ listings }: Collections) {
  /** By id, slug or an earlier slug; whatever its status. */
  async function findBy<Doc extends VersionDoc>(
    slugOrId: string,
    projection: Readonly<Record<string, unknown>>,
  ): Promise<Doc | null> {
    const findOne = (filter: Filter<ListingDoc>) =>
      listings.findOne<Doc>(filter, { projection, ...readOptions });
    // A slug may look like an id, so an id that finds nothing is tried as a slug.
    return (
      (isId(slugOrId) && (await findOne({ _id: new ObjectId(slugOrId) }))) ||
      (await findOne({ slug: slugOrId })) ||
      (await findOne({ slugHistory: slugOrId }))
    );
  }

  return {
    find: (slugOrId: string): Promise<ListingDoc | null> => findBy(slugOrId, listingProjection),
    /** As much of it as tells whether a kept answer is still the right one. */
    findVersion: (slugOrId: string): Promise<VersionDoc | null> => findBy(slugOrId, versionProjection),

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
