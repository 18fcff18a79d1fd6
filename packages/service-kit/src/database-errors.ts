import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';

/** Driver errors without a usable connection. */
const names = new Set([
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoExpiredSessionError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoClientClosedError',
]);

/** Server codes: time limit, shutdown, no primary. */
const codes = new Set([50, 89, 91, 189, 10107, 11600, 11602, 13435, 13436]);

/** True if the database is unreachable or overloaded, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoServerError) return codes.has(Number(error.code));
  return error instanceof Error && names.has(error.name);
}
