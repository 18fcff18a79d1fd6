import type { Db } from 'mongodb';

/** Indexes of the first release that were replaced since. */
const replacedIndexes: Record<string, readonly string[]> = {
  reviews: ['ofListing', 'pending'],
  outbox: ['ofSubject'],
};

/**
 * Drops sparse indexes, which the strict Stable API never uses, and unused ones. Their replacements are created after
 * the migrations, before requests are served.
 */
export async function dropOldIndexes(db: Db): Promise<void> {
  for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (collection.startsWith('system.')) continue;
    for (const { name, sparse } of await db.collection(collection).listIndexes().toArray()) {
      if (sparse || replacedIndexes[collection]?.includes(name))
        await db.collection(collection).dropIndex(name);
    }
  }
}
