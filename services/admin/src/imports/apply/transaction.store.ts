import type { ClientSession, MongoClient } from '@app/db';
import { MongoServerError } from 'mongodb';

const options = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', j: true },
  readPreference: 'primary',
} as const;
const attempts = 5;

/** True if an address or a key was taken by somebody else at the same moment. */
export const isTaken = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11000;

/** One batch in one transaction; again from its first read where `isInTheWay` says that another was faster. */
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
