import type { Db } from 'mongodb';

/** Of the first release, and replaced by others since. */
const replaced: Record<string, readonly string[]> = {
  reviews: ['ofListing', 'pending'],
  outbox: ['ofSubject'],
};

/**
 * Sparse indexes, which queries under the strict Stable API never use, and those that no query is there for any more.
 * What takes their place is made after the migrations, before anybody is served.
 */
export async function dropOldIndexes(db: Db): Promise<void> {
  for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (collection.startsWith('system.')) continue;
    for (const { name, sparse } of await db.collection(collection).listIndexes().toArray()) {
      if (sparse || replaced[collection]?.includes(name)) await db.collection(collection).dropIndex(name);
    }
  }
}
