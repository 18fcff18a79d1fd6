import type { Collections } from '@app/db';
import type { ObjectId } from 'mongodb';

/** Addresses in one sitemap file, as its protocol allows. */
export const sitemapPartSize = 50_000;

/** Slugs of approved listings in the order of creation, so that a new listing changes the last part only. */
export function createSitemapStore({ listings }: Collections) {
  /** Where each part begins. Walks index entries only; a million take about a second, so callers keep it for a while. */
  async function findFirstIds(): Promise<ObjectId[]> {
    const firsts: ObjectId[] = [];
    let after: ObjectId | undefined;
    for (;;) {
      const [found] = await listings
        .find({ approved: true, ...(after && { _id: { $gte: after } }) }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .skip(after ? sitemapPartSize : 0)
        .limit(1)
        .toArray();
      if (!found) return firsts;
      firsts.push(found._id);
      after = found._id;
    }
  }

  /** The addresses of one part, from its first id to the next part's, covered by the index: no document is read. */
  function findPart(from: ObjectId, to: ObjectId | undefined) {
    const ids = to ? { $gte: from, $lt: to } : { $gte: from };
    const projection = { _id: 0, slug: 1, updatedAt: 1 };
    const found = listings
      .find({ approved: true, _id: ids }, { projection, batchSize: 5000 })
      .sort({ _id: 1 });
    // What is new since the parts were cut waits for the next cut where the last file is full.
    return to ? found : found.limit(sitemapPartSize);
  }

  return { firstIds: findFirstIds, part: findPart };
}
export type SitemapStore = ReturnType<typeof createSitemapStore>;
