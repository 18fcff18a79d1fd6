import type { ClientSession, MongoClient } from '@app/db';
import { MongoServerError } from 'mongodb';

const options = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', j: true },
  readPreference: 'primary',
} as const;
const maxAttempts = 5;

/** True if this unique index refused a write. Errors of bulk writes name the index in their message only. */
export const isUniqueViolation = (error: unknown, index: 'slug' | 'externalKey'): boolean =>
  error instanceof MongoServerError && error.code === 11000 && error.message.includes(` index: ${index} `);

/** Runs a batch in a transaction; restarts it if `isConflict` says that the error is a conflict. */
export async function runTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession, attempt: number) => Promise<T>,
  isConflict: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await client.withSession((session) =>
        session.withTransaction(() => work(session, attempt), options),
      );
    } catch (error) {
      if (attempt + 1 === maxAttempts || !isConflict(error)) throw error;
    }
  }
}
