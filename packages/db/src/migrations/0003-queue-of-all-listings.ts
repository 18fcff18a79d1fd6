import type { Db } from 'mongodb';

/** The index of the queue held only listings with a `submittedAt`; the one of all takes its place. */
export async function dropPartialQueue(db: Db): Promise<void> {
  const [listings] = await db.listCollections({ name: 'listings' }, { nameOnly: true }).toArray();
  if (!listings) return;
  for (const { name, partialFilterExpression } of await db.collection('listings').listIndexes().toArray())
    if (name === 'queue' && partialFilterExpression) await db.collection('listings').dropIndex(name);
}
