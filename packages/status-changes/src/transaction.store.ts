import { type ClientSession, snapshotTransaction, withTransaction } from '@app/db';
import { createLimiter, problems } from '@app/service-kit';
import type { CommandContext, IdempotentContext } from './command-context.ts';
import { createRecordStore, type RecordStore } from './records.store.ts';

/** A command context within its transaction. Commands that get it join the transaction. */
export interface Transaction extends CommandContext {
  session: ClientSession;
  records: RecordStore;
}

/** Time limit of a command in milliseconds. */
const maxCommandMs = 10_000;

const transactionOptions = { ...snapshotTransaction, maxCommitTimeMS: maxCommandMs };

/**
 * Concurrent transactions on one listing or level conflict and retry after growing delays: of 50 at once the last ended
 * after 7 s, with a limit of four after 3 s.
 */
const limitTransactions = createLimiter(4);

/**
 * Runs `work` in a transaction, and again after conflicts; in that of the context if there is one. The driver would
 * retry for two minutes (its `timeoutMS` has no effect), so the limit is our own.
 * @throws the errors of `work`, after a rollback; 503 after the time limit
 */
export function runInTransaction<T>(
  { beforeCommit, ...ctx }: IdempotentContext<T>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const runWork = (session: ClientSession) => {
    const sessionContext = { ...ctx, session };
    return work({ ...sessionContext, records: createRecordStore(sessionContext) });
  };
  if (ctx.session) return runWork(ctx.session);
  const deadlineMs = performance.now() + maxCommandMs;
  const runAttempt = async (session: ClientSession) => {
    if (performance.now() > deadlineMs) throw problems.unavailable();
    const result = await runWork(session);
    await beforeCommit?.(result, session);
    return result;
  };
  return limitTransactions(() => withTransaction(ctx.client, runAttempt, transactionOptions));
}

/** Runs `change` for each item in a transaction of its own; returns how many it changed. Safe to interrupt and repeat. */
export async function countChanges<Item>(
  ctx: CommandContext,
  items: readonly Item[],
  change: (tx: Transaction, item: Item) => Promise<boolean>,
): Promise<number> {
  let changedCount = 0;
  for (const item of items) if (await runInTransaction(ctx, (tx) => change(tx, item))) changedCount++;
  return changedCount;
}

/** Retries `work` after errors for which `isConflict` is true; finally throws the last one. */
export async function retry<T>(
  work: (attempt: number) => Promise<T>,
  isConflict: (error: unknown) => boolean,
  maxAttempts = 5,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt + 1 === maxAttempts || !isConflict(error)) throw error;
    }
  }
}
