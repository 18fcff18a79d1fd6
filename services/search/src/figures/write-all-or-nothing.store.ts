import type { ClientSession, MongoClient } from '@app/db';
import { MongoError } from 'mongodb';

/** Time limit of retries. The driver's own limit of two minutes is too long for a service that shuts down. */
const retryTimeoutMs = 8_000;

/**
 * Writes in one transaction. Returns false if nothing was written, so that the caller can retry without counting twice.
 * @throws if the outcome is unknown, because the connection was lost during the commit
 */
export async function writeAllOrNothing(
  client: MongoClient,
  write: (session: ClientSession) => Promise<unknown>,
): Promise<boolean> {
  const deadline = performance.now() + retryTimeoutMs;
  try {
    await client.withSession((session) =>
      session.withTransaction(async () => {
        if (performance.now() > deadline) throw new Error('The database does not answer.');
        await write(session);
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult')) throw error;
    return false;
  }
}
