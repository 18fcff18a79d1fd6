import { type ClientSession, isDuplicateKeyError, type MongoClient, snapshotTransaction } from '@app/db';
import { retry } from '@app/status-changes/transaction.store';

/** True if this unique index rejected a write. Errors of bulk writes name the index in their message only. */
export const isUniqueViolation = (error: unknown, indexName: 'slug' | 'externalKey'): boolean =>
  isDuplicateKeyError(error) && error.message.includes(` index: ${indexName} `);

/** Runs `work` in a transaction; restarts it if `isConflict` says that the error is a conflict. */
export const runImportTransaction = <T>(
  client: MongoClient,
  work: (session: ClientSession, attempt: number) => Promise<T>,
  isConflict: (error: unknown) => boolean = () => false,
): Promise<T> =>
  retry(
    (attempt) =>
      client.withSession((session) =>
        session.withTransaction(() => work(session, attempt), snapshotTransaction),
      ),
    isConflict,
  );
