import {
  type ClientSession,
  type Collections,
  findGoneAddresses,
  type ListingDoc,
  projectFields,
} from '@app/db';
import { groupIntoBatches } from '@app/service-kit';
import { ObjectId } from 'mongodb';
import type { MatchableListing } from './rows/row-index.ts';

const matchProjection = {
  _id: 1,
  ...projectFields(
    'v status slug firstName lastName company clinic zipCode email phone npi loc externalKey',
    'mergedInto',
  ),
} as const;

export type ImportListingsStore = ReturnType<typeof createImportListingsStore>;

/** A changed listing with its stored state, whose version a replacement expects. */
export interface ListingReplacement {
  previous: ListingDoc;
  updated: ListingDoc;
}

export function createImportListingsStore({
  listings,
  reviews,
  claims,
  pendingUpdates,
  goneAddresses,
}: Collections) {
  return {
    /** Reads the match fields of all listings, or of those created after a time, in batches of a thousand. */
    async *readMatchFields(createdAfter?: Date): AsyncGenerator<MatchableListing[]> {
      // An ObjectId starts with its creation time in seconds.
      const minId = createdAfter && ObjectId.createFromTime(Math.floor(createdAfter.getTime() / 1000) - 5);
      const cursor = listings.find(minId ? { _id: { $gte: minId }, createdAt: { $gt: createdAfter } } : {}, {
        projection: matchProjection,
        batchSize: 1000,
      });
      yield* groupIntoBatches(cursor, 1000);
    },

    async listNpis(): Promise<Set<string>> {
      const findOptions = { projection: { npi: 1 } as const };
      const docs = await listings
        .find({ npi: { $exists: true }, status: { $ne: 'deleted' } }, findOptions)
        .toArray();
      return new Set(docs.flatMap(({ npi }) => npi ?? []));
    },

    async findByIds(ids: readonly ObjectId[], session?: ClientSession): Promise<Map<string, ListingDoc>> {
      if (ids.length === 0) return new Map();
      const docs = await listings.find({ _id: { $in: [...ids] } }, { session }).toArray();
      return new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
    },
    /** Follows the merges of a listing to the one that was kept; null if that one no longer exists. */
    async findMergeTarget(listing: ListingDoc): Promise<ListingDoc | null> {
      let mergeTarget: ListingDoc | null = listing;
      while (mergeTarget?.mergedInto) mergeTarget = await listings.findOne({ _id: mergeTarget.mergedInto });
      return mergeTarget;
    },
    async findVersions(ids: readonly ObjectId[]): Promise<Map<string, number>> {
      const docs = await listings
        .find({ _id: { $in: [...ids] }, status: { $ne: 'deleted' } }, { projection: { v: 1 } as const })
        .toArray();
      return new Map(docs.map(({ _id, v }) => [_id.toHexString(), v]));
    },

    /** Finds those slugs that any listing has or had, purged listings included. */
    async findTakenSlugs(slugs: readonly string[], session?: ClientSession): Promise<Set<string>> {
      const findOptions = { projection: { slug: 1, slugHistory: 1 } as const, session };
      const currentDocs = await listings.find({ slug: { $in: [...slugs] } }, findOptions).toArray();
      const formerDocs = await listings.find({ slugHistory: { $in: [...slugs] } }, findOptions).toArray();
      const slugsInUse = [...currentDocs, ...formerDocs].flatMap(({ slug, slugHistory = [] }) => [
        slug,
        ...slugHistory,
      ]);
      return new Set([...slugsInUse, ...(await findGoneAddresses({ goneAddresses }, slugs, session))]);
    },

    /** Finds the external keys of these documents that stored listings already have. */
    async findTakenKeys(
      docs: readonly Pick<ListingDoc, 'externalKey'>[],
      session: ClientSession,
    ): Promise<Set<string>> {
      const keys = docs.flatMap(({ externalKey }) => externalKey ?? []);
      if (keys.length === 0) return new Set();
      const findOptions = { projection: { externalKey: 1 } as const, session };
      const takenDocs = await listings.find({ externalKey: { $in: keys } }, findOptions).toArray();
      return new Set(takenDocs.flatMap(({ externalKey }) => externalKey ?? []));
    },
    async insert(docs: readonly ListingDoc[], session: ClientSession): Promise<void> {
      if (docs.length > 0) await listings.insertMany([...docs], { session, ignoreUndefined: true });
    },
    /** Replaces documents at their expected version. @throws if a stored version differs, which restarts the batch */
    async replace(replacements: readonly ListingReplacement[], session: ClientSession): Promise<void> {
      if (replacements.length === 0) return;
      const { matchedCount } = await listings.bulkWrite(
        replacements.map(({ previous: { _id, v }, updated }) => ({
          replaceOne: { filter: { _id, v }, replacement: updated },
        })),
        { session, ignoreUndefined: true },
      );
      if (matchedCount !== replacements.length)
        throw new Error('A listing changed under its own transaction.');
    },
    async remove(ids: readonly ObjectId[], session: ClientSession): Promise<void> {
      if (ids.length > 0) await listings.deleteMany({ _id: { $in: [...ids] } }, { session });
    },

    /** Finds ids of those listings that have a review, claim or update, which a rollback keeps. */
    async findIdsInUse(ids: readonly ObjectId[], session: ClientSession): Promise<Set<string>> {
      const listingFilter = { listingId: { $in: [...ids] } };
      const findOptions = { session, projection: { listingId: 1 } as const };
      const docs = [
        ...(await reviews.find(listingFilter, findOptions).toArray()),
        ...(await claims.find(listingFilter, findOptions).toArray()),
        ...(await pendingUpdates.find(listingFilter, findOptions).toArray()),
      ];
      return new Set(docs.map(({ listingId }) => listingId.toHexString()));
    },
  };
}
