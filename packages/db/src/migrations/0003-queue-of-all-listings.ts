import type { Db } from 'mongodb';

/** Drops the index of listings with `submittedAt`; an index of all listings replaces it. */
export async function dropPartialQueue(db: Db): Promise<void> {
  const [listings] = await db.listCollections({ name: 'listings' }, { nameOnly: true }).toArray();
  if (!listings) return;
  for (const { name, partialFilterExpression } of await db.collection('listings').listIndexes().toArray())
    if (name === 'queue' && partialFilterExpression) await db.collection('listings').dropIndex(name);
}
