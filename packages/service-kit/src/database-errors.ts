import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';

/** Names of errors by which the driver says that there is no usable connection. */
const names = new Set([
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoExpiredSessionError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoClientClosedError',
]);

/** Server codes: time limit, shutting down, no primary at the moment. */
const codes = new Set([50, 89, 91, 189, 10107, 11600, 11602, 13435, 13436]);

/** True if the database is out of reach or too busy, so that a later try may go well. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoServerError) return codes.has(Number(error.code));
  return error instanceof Error && names.has(error.name);
}
