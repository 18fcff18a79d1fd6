import type { Collections } from '@app/db';
import type { ObjectId } from 'mongodb';

/** Maximum number of addresses in a sitemap file, by its protocol. */
export const sitemapPartSize = 50_000;

/** Reads slugs of approved listings in order of creation, so that a new listing changes only the last part. */
export function createSitemapStore({ listings }: Collections) {
  /** Finds the first id of each part. Takes about a second per million listings, so callers should cache it. */
  async function findFirstIds(): Promise<ObjectId[]> {
    const firstIds: ObjectId[] = [];
    let lastFirstId: ObjectId | undefined;
    for (;;) {
      const [firstDoc] = await listings
        .find(
          { approved: true, ...(lastFirstId && { _id: { $gte: lastFirstId } }) },
          { projection: { _id: 1 } },
        )
        .sort({ _id: 1 })
        .skip(lastFirstId ? sitemapPartSize : 0)
        .limit(1)
        .toArray();
      if (!firstDoc) return firstIds;
      firstIds.push(firstDoc._id);
      lastFirstId = firstDoc._id;
    }
  }

  /** Finds the slugs of a part: from its first id to that of the next part. Reads index entries only. */
  function findPart(firstId: ObjectId, endId: ObjectId | undefined) {
    const idRange = endId ? { $gte: firstId, $lt: endId } : { $gte: firstId };
    const projection = { _id: 0, slug: 1, updatedAt: 1 };
    const cursor = listings
      .find({ approved: true, _id: idRange }, { projection, batchSize: 5000 })
      .sort({ _id: 1 });
    // The last part is limited, too: later listings are missing until the parts are computed again.
    return endId ? cursor : cursor.limit(sitemapPartSize);
  }

  return { findFirstIds, findPart };
}
export type SitemapStore = ReturnType<typeof createSitemapStore>;
