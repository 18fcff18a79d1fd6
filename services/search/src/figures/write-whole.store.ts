import type { ClientSession, MongoClient } from '@app/db';
import { MongoError } from 'mongodb';

/** The driver tries for two minutes; a service that ends does not wait for that. */
const patienceMs = 8_000;

/**
 * Writes in one transaction. False: nothing of it was written, so that it can be written later and counts once.
 * @throws where nobody can know: the database went away for minutes while it was asked to keep what was written
 */
export async function writeWhole(
  client: MongoClient,
  write: (session: ClientSession) => Promise<unknown>,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
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
