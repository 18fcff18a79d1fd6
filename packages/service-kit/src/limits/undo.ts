import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable } from '../database-errors.ts';
import { HttpProblem } from '../problem/problem.ts';

type Undo = () => Promise<void>;
const requestUndos = new AsyncLocalStorage<Undo[]>();

/** Delays before the attempts, because the cause of a failure may last. */
const retryDelaysMs = [0, 1_000, 4_000, 15_000, 40_000];

/** Registers an action to run if the current request ends in 503 or 507, which means that it did nothing. */
export const undoIfUnavailable = (undo: Undo): void => void requestUndos.getStore()?.push(undo);

/** Runs a request. If it ends in 503 or 507, its registered undo actions run in the background. */
export function runWithUndo<T>(work: () => Promise<T>): Promise<T> {
  const undos: Undo[] = [];
  return requestUndos.run(undos, () =>
    work().catch((error: unknown) => {
      if (isUnavailable(error)) for (const undo of undos) void retryUntilDone(undo);
      throw error;
    }),
  );
}

const isUnavailable = (error: unknown) =>
  error instanceof HttpProblem ? [503, 507].includes(error.status) : isUnreachable(error);

async function retryUntilDone(undo: Undo): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    await sleep(delayMs, undefined, { ref: false });
    const hasFailed = await undo().then(
      () => false,
      () => true,
    );
    if (!hasFailed) return;
  }
}
