import {
  type ClientSession,
  type ImportRowDoc,
  isDuplicateKeyError,
  type MongoClient,
  withTransaction,
} from '@app/db';
import { isUnreachable } from '@app/service-kit';
import { retry } from '@app/status-changes/transaction.store';

/** True if this unique index rejected a write. Errors of bulk writes name the index in their message only. */
export const isUniqueViolation = (error: unknown, indexName: 'slug' | 'externalKey'): boolean =>
  isDuplicateKeyError(error) && error.message.includes(` index: ${indexName} `);

/** Runs `work` in a transaction; restarts it if `isConflict` says that the error is a conflict. */
export const runImportTransaction = <T>(
  client: MongoClient,
  work: (session: ClientSession, attempt: number) => Promise<T>,
  isConflict: (error: unknown) => boolean = () => false,
): Promise<T> => retry((attempt) => withTransaction(client, (session) => work(session, attempt)), isConflict);

interface RowWriters {
  /** Writes rows in one transaction. Returns false if another process holds the import. */
  write(rows: readonly ImportRowDoc[]): Promise<boolean>;
  /** Marks a row that cannot be written. Returns false if another process holds the import. */
  reportFailure(row: ImportRowDoc, error: unknown): Promise<boolean>;
}

/** Writes rows at once; if that fails, each half alone. Returns false if another process holds the import. */
export async function writeInHalves(rows: readonly ImportRowDoc[], writers: RowWriters): Promise<boolean> {
  try {
    return await writers.write(rows);
  } catch (error) {
    if (isUnreachable(error)) throw error;
    const [row] = rows;
    if (row && rows.length === 1) return writers.reportFailure(row, error);
    const middleIndex = Math.ceil(rows.length / 2);
    return (
      (await writeInHalves(rows.slice(0, middleIndex), writers)) &&
      (await writeInHalves(rows.slice(middleIndex), writers))
    );
  }
}
