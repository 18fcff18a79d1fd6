import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable } from '../database-errors.ts';
import { HttpProblem } from '../problem/problem.ts';

type Undo = () => Promise<void>;
const undosOfRequest = new AsyncLocalStorage<Undo[]>();

/** Waits between tries: what made a request fail may last. */
const againMs = [0, 1_000, 4_000, 15_000, 40_000];

/** What is to be done where the request that is at work ends in 503 or 507: it did nothing for who sent it. */
export const undoIfUnavailable = (undo: Undo): void => void undosOfRequest.getStore()?.push(undo);

/** Does a request's work. Where it ends in 503 or 507, what it asked to have undone is, though nobody waits for that. */
export function runWithUndo<T>(work: () => Promise<T>): Promise<T> {
  const undos: Undo[] = [];
  return undosOfRequest.run(undos, () =>
    work().catch((error: unknown) => {
      if (isUnavailable(error)) for (const undo of undos) void tryUntilDone(undo);
      throw error;
    }),
  );
}

const isUnavailable = (error: unknown) =>
  error instanceof HttpProblem ? [503, 507].includes(error.status) : isUnreachable(error);

async function tryUntilDone(undo: Undo): Promise<void> {
  for (const ms of againMs) {
    await sleep(ms, undefined, { ref: false });
    const failed = await undo().then(
      () => false,
      () => true,
    );
    if (!failed) return;
  }
}
