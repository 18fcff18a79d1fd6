import type { Db } from 'mongodb';

/** Drops the tables of calls, which no service reads since 1.0.0. */
export async function dropCallTables(db: Db): Promise<void> {
  const [callTables] = await db.listCollections({ name: 'callTables' }, { nameOnly: true }).toArray();
  if (callTables) await db.collection('callTables').drop();
}
