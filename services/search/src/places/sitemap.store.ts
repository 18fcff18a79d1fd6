import type { Collections } from '@app/db';
import type { ObjectId } from 'mongodb';

/** Addresses per sitemap file, the maximum of the protocol. */
export const sitemapPartSize = 50_000;

/** Slugs of approved listings in order of creation, so that a new listing changes the last part only. */
export function createSitemapStore({ listings }: Collections) {
  /** The first id of each part. Reads index entries only, about a second per million, so callers should cache it. */
  async function findFirstIds(): Promise<ObjectId[]> {
    const firstIds: ObjectId[] = [];
    let after: ObjectId | undefined;
    for (;;) {
      const [nextFirst] = await listings
        .find({ approved: true, ...(after && { _id: { $gte: after } }) }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .skip(after ? sitemapPartSize : 0)
        .limit(1)
        .toArray();
      if (!nextFirst) return firstIds;
      firstIds.push(nextFirst._id);
      after = nextFirst._id;
    }
  }

  /** The slugs from one id to the next part's. Read from the index alone. */
  function findPart(from: ObjectId, to: ObjectId | undefined) {
    const ids = to ? { $gte: from, $lt: to } : { $gte: from };
    const projection = { _id: 0, slug: 1, updatedAt: 1 };
    const cursor = listings
      .find({ approved: true, _id: ids }, { projection, batchSize: 5000 })
      .sort({ _id: 1 });
    // The last part is limited too: listings beyond the limit wait until the parts are computed again.
    return to ? cursor : cursor.limit(sitemapPartSize);
  }

  return { findFirstIds, findPart };
}
export type SitemapStore = ReturnType<typeof createSitemapStore>;
