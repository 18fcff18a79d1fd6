import type { ClientSession } from '@app/db';
import { createLimiter, problems } from '@app/service-kit';
import { MongoServerError } from 'mongodb';
import type { KeepingContext } from './command-context.ts';

/** Anyone who waits for a decision is told by then. */
const limitMs = 10_000;

/** Reads of one moment, writes that a majority has on disk. */
const options = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', j: true },
  readPreference: 'primary',
  maxCommitTimeMS: limitMs,
} as const;

/**
 * Transactions on one listing or level stand in each other's way and start again after ever longer waits: of 50 at
 * once, the last was through after 7 s, and in 3 s with four let in at a time and the others waiting in line.
 */
const inTurn = createLimiter(4);

/**
 * Runs `work` in one transaction; where another got in its way, it runs again, from its first read. A verb that is a
 * part of a larger change (`within`) writes in that one's transaction, which is done, or again, as a whole.
 * The driver would go on for two minutes (its `timeoutMS` has no effect), so the limit is ours.
 * @throws what `work` throws, and then nothing is written; 503 when the time is over
 */
export function runInTransaction<T>(
  { client, within, beforeCommit }: Pick<KeepingContext<T>, 'client' | 'within' | 'beforeCommit'>,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  if (within) return work(within);
  const deadline = performance.now() + limitMs;
  const runAttempt = async (session: ClientSession) => {
    if (performance.now() > deadline) throw problems.unavailable();
    const result = await work(session);
    await beforeCommit?.(result, session);
    return result;
  };
  return inTurn(() =>
    client.withSession((session) => session.withTransaction(() => runAttempt(session), options)),
  );
}

/** True if a unique index refused a write. `field`: one that begins with this field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== 11000) return false;
  const keyPattern: object = error.keyPattern ?? {};
  return field === undefined || Object.keys(keyPattern)[0] === field;
}

/** Again, from its first read, where `isInTheWay` says that somebody else was faster; at last it throws that. */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  isInTheWay: (error: unknown) => boolean,
  times = 5,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt + 1 === times || !isInTheWay(error)) throw error;
    }
  }
}
