import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';

/** Driver errors without a usable connection. */
const names = new Set([
  'MongoNotConnectedError',
  'MongoOperationTimeoutError',
  'MongoTopologyClosedError',
  'MongoExpiredSessionError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoClientClosedError',
]);

/** Codes of sockets: the driver lets some of their errors through, as when it writes to a closed one. */
const socketCodes = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ECONNABORTED', 'ETIMEDOUT']);

/** Server codes: time limit, shutdown, no primary, another server of the set out of reach. */
const codes = new Set([6, 7, 9001, 50, 89, 91, 189, 10107, 11600, 11602, 13435, 13436]);

/** True if the database is unreachable or overloaded, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoServerError) return codes.has(Number(error.code));
  if (!(error instanceof Error)) return false;
  const { name, cause, code } = error as NodeJS.ErrnoException;
  return names.has(name) || socketCodes.has(String(code)) || isUnreachable(cause);
}
