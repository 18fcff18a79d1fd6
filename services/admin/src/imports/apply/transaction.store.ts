import type { ClientSession, MongoClient } from '@app/db';
import { MongoServerError } from 'mongodb';

const options = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', j: true },
  readPreference: 'primary',
} as const;
const attempts = 5;

/** True for a unique index error: another write took the slug or key at the same time. */
export const isTaken = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11000;

/** Runs a batch in a transaction; restarts it if `isInTheWay` says that the error is a conflict. */
export async function runTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession, attempt: number) => Promise<T>,
  isInTheWay: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await client.withSession((session) =>
        session.withTransaction(() => work(session, attempt), options),
      );
    } catch (error) {
      if (attempt + 1 === attempts || !isInTheWay(error)) throw error;
    }
  }
}
