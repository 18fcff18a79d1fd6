import type { Db } from 'mongodb';

/** Drops the tables of calls that services published: the owner of an address's first word answers instead. */
export async function dropCallTables(db: Db): Promise<void> {
  const [callTables] = await db.listCollections({ name: 'callTables' }, { nameOnly: true }).toArray();
  if (callTables) await db.collection('callTables').drop();
}
