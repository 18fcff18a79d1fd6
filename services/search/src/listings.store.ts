import { type Collections, hashAddress, isObjectId, type ListingDoc } from '@app/db';
import { listingProjection } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import { type Document, type Filter, ObjectId } from 'mongodb';
import { cardProjection } from './cards/to-card.ts';
import { searchableProjection } from './live-index/to-searchable.ts';

const profileProjection = { ...listingProjection, mergedInto: 1 } as const;

const clinicProjection = { ...listingProjection, firstKey: 1, lastKey: 1, loc: 1, 'alsoAt.loc': 1 } as const;

/** Former people of a clinic that are counted to find where most of them work now. */
const maxFormerMembers = 50;

/** Maximum length of a chain of merged listings. */
const maxMergers = 5;

/** Reads listings for visitors. Every query has an index, a projection and a time limit. */
export function createListingsStore({
  listings,
  goneAddresses,
}: Pick<Collections, 'listings' | 'goneAddresses'>) {
  /** Finds a listing by id, slug or earlier slug, with any status. Follows merges to the remaining listing. */
  async function findBySlugOrId(slugOrId: string): Promise<ListingDoc | null> {
    const findOne = (filter: Filter<ListingDoc>) =>
      listings.findOne(filter, { projection: profileProjection, ...readOptions });
    // A slug may look like an id, so both are tried.
    let doc =
      (isObjectId(slugOrId) && (await findOne({ _id: new ObjectId(slugOrId) }))) ||
      (await findOne({ slug: slugOrId })) ||
      (await findOne({ slugHistory: slugOrId }));
    // The slugs of a merged listing moved to the remaining one; its id did not.
    for (let mergeCount = 0; doc?.mergedInto && mergeCount < maxMergers; mergeCount++)
      doc = await findOne({ _id: doc.mergedInto });
    return doc;
  }

  const findPublic = (filter: Filter<ListingDoc>, projection: Document, limit = 0) =>
    listings.find({ ...filter, approved: true }, { projection, limit, ...readOptions }).toArray();

  return {
    findBySlugOrId,

    /** True if a purged listing had this address. */
    isGone: async (slugOrId: string): Promise<boolean> =>
      (await goneAddresses.findOne({ _id: hashAddress(slugOrId) }, readOptions)) !== null,

    /** Cards of the public listings among these ids, in any order. */
    findCards: (ids: readonly string[]) => findPublic(createIdFilter(ids), cardProjection),

    /** The public listings among these ids, in any order. */
    findClinicListings: (ids: readonly string[]) => findPublic(createIdFilter(ids), clinicProjection),

    /** Public listings that have or had one of these clinic keys, and the key that they have now. */
    findFormerMembers: (clinicKeys: readonly string[]) => {
      const keyFilter = { $in: [...clinicKeys] };
      const filter = { $or: [{ clinicHistory: keyFilter }, { clinicKey: keyFilter }] };
      return findPublic(filter, { clinicKey: 1 }, maxFormerMembers);
    },

    /** True if a deleted listing has one of these clinic keys. */
    hasDeletedListing: async (clinicKeys: readonly string[]): Promise<boolean> => {
      const filter = { clinicKey: { $in: [...clinicKeys] }, status: 'deleted' } as const;
      return (await listings.findOne(filter, readOptions)) !== null;
    },

    /** Cards of the public listings that have these slugs or ids, or had these slugs, in any order. */
    findCardsBySlug: (slugs: readonly string[]) =>
      findPublic(createSlugFilter(slugs), { ...cardProjection, slugHistory: 1 }),

    /** What the public listings that have these slugs or ids, or had these slugs, state, in any order. */
    findSearchables: (slugs: readonly string[]) =>
      findPublic(createSlugFilter(slugs), { slug: 1, slugHistory: 1, ...searchableProjection }),
  };
}

const createIdFilter = (ids: readonly string[]): Filter<ListingDoc> => ({
  _id: { $in: ids.map((id) => new ObjectId(id)) },
});

const createSlugFilter = (slugs: readonly string[]): Filter<ListingDoc> => ({
  $or: [{ slug: { $in: slugs } }, { slugHistory: { $in: slugs } }, createIdFilter(slugs.filter(isObjectId))],
});

/** Names by which a listing is asked for: its id, earlier slugs and its slug. */
export const listAddresses = ({
  _id,
  slug,
  slugHistory = [],
}: Pick<ListingDoc, '_id' | 'slug' | 'slugHistory'>): string[] => [_id.toHexString(), ...slugHistory, slug];

export type ListingsStore = ReturnType<typeof createListingsStore>;
