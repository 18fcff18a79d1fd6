import type { ClientSession, MongoClient } from '@app/db';

/** Runs `work` in a transaction, and again after conflicts. Its writes are acknowledged by a majority. */
export const runInTransaction = <T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> =>
  client.withSession((session) =>
    session.withTransaction(() => work(session), { writeConcern: { w: 'majority' } }),
  );
