import { setTimeout as sleep } from 'node:timers/promises';
import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import type { Logger } from './server/logger.ts';

/** Driver errors without a usable connection. */
const connectionErrorNames = new Set([
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

/** Server codes: time limit, shutdown, no primary, another server of the set out of reach, interrupted work. */
const retryableServerCodes = new Set([
  6, 7, 9001, 50, 89, 91, 189, 276, 10107, 11600, 11601, 11602, 13435, 13436,
]);

/** True if the database is unreachable or overloaded, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError) return true;
  if (error instanceof MongoServerError)
    return retryableServerCodes.has(Number(error.code)) || error.hasErrorLabel('RetryableWriteError');
  if (!(error instanceof Error)) return false;
  const { name, cause, code } = error as NodeJS.ErrnoException;
  return connectionErrorNames.has(name) || socketCodes.has(String(code)) || isUnreachable(cause);
}

interface RetryOptions {
  maxAttempts?: number;
  delayMs?: number;
}

/**
 * Runs `work`, which must be safe to repeat, until it succeeds while the database is unreachable, for example on a slow
 * machine or during an election. @throws the last error
 */
export async function retryUnreachable<T>(
  work: () => Promise<T>,
  { maxAttempts = 8, delayMs = 2_000 }: RetryOptions = {},
): Promise<T> {
  for (let retriesLeft = maxAttempts - 1; ; retriesLeft--) {
    try {
      return await work();
    } catch (error) {
      if (retriesLeft === 0 || !isUnreachable(error)) throw error;
      await sleep(delayMs);
    }
  }
}

/** For the work of a start: ends the process with one line if the database stays unreachable. */
export const retryOrExit = <T>(
  work: () => Promise<T>,
  logger: Pick<Logger, 'fatal'>,
  retryOptions?: RetryOptions,
): Promise<T> =>
  retryUnreachable(work, retryOptions).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    logger.fatal(
      `MongoDB does not answer in time (${(error as Error).name}). Is the machine too slow, or a member away?`,
    );
    return process.exit(1);
  });
