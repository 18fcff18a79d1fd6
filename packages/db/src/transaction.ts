import { type ClientSession, type MongoClient, MongoServerError, type TransactionOptions } from 'mongodb';

/** Options of a transaction with snapshot reads, and writes acknowledged by a majority. */
export const snapshotTransaction = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', j: true },
  readPreference: 'primary',
} as const;

/** Runs `work` in a transaction, and again after conflicts. */
export const withTransaction = <T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  options: TransactionOptions = snapshotTransaction,
): Promise<T> => client.withSession((session) => session.withTransaction(() => work(session), options));

/** True for a unique index error. `field`: of an index that begins with this field. */
export function isDuplicateKeyError(error: unknown, field?: string): error is MongoServerError {
  if (!(error instanceof MongoServerError) || error.code !== 11000) return false;
  const keyPattern: object = error.keyPattern ?? {};
  return field === undefined || Object.keys(keyPattern)[0] === field;
}
