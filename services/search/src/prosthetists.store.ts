import { type Collections, hashAddress, type ListingDoc } from '@app/db';
import { listingProjection } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import { type Filter, ObjectId } from 'mongodb';
import { cardProjection } from './cards/to-card.ts';

const wholeProjection = { ...listingProjection, mergedInto: 1 } as const;

/** Of a chain of listings that were merged one into the other. */
const mostMergers = 5;

const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

/** Listings as visitors read them: every query has its index, a projection and a time limit. */
export function createProsthetistsStore({
  listings,
  goneAddresses,
}: Pick<Collections, 'listings' | 'goneAddresses'>) {
  /** By id, slug or an earlier slug; whatever its status. One that was merged into another one gives that one. */
  async function find(slugOrId: string): Promise<ListingDoc | null> {
    const findOne = (filter: Filter<ListingDoc>) =>
      listings.findOne(filter, { projection: wholeProjection, ...readOptions });
    // A slug may look like an id, so an id that finds nothing is tried as a slug.
    let found =
      (isId(slugOrId) && (await findOne({ _id: new ObjectId(slugOrId) }))) ||
      (await findOne({ slug: slugOrId })) ||
      (await findOne({ slugHistory: slugOrId }));
    // Its addresses are the other one's already; anyone who has its id comes this way.
    for (let steps = 0; found?.mergedInto && steps < mostMergers; steps++)
      found = await findOne({ _id: found.mergedInto });
    return found;
  }

  return {
    find,

    /** True if a listing that was purged had this address. */
    isGone: async (slugOrId: string): Promise<boolean> =>
      (await goneAddresses.findOne({ _id: hashAddress(slugOrId) }, readOptions)) !== null,

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
export type ProsthetistsStore = ReturnType<typeof createProsthetistsStore>;
