import { problems } from '../problem/problem.ts';

interface FairLimits {
  /** Maximum number of running tasks; one per account. */
  maxRunning: number;
  /** Maximum number of waiting tasks; one per account. */
  maxWaiting: number;
  /** Creates the error for an account that waits for tasks of others only. */
  createBusyError: () => Error;
}

interface WaitingTask {
  accountId: string;
  start: () => void;
}

/**
 * Limits concurrent work so that nobody waits for more than one task of each other account, in order of arrival.
 * @throws 429 for a third task of one account; `createBusyError()` if the queue is full or the wait too long
 */
export function createFairLimiter({ maxRunning, maxWaiting, createBusyError }: FairLimits) {
  const runningAccounts = new Set<string>();
  let queue: WaitingTask[] = [];

  const startNext = () => {
    const nextTask =
      runningAccounts.size < maxRunning && queue.find(({ accountId }) => !runningAccounts.has(accountId));
    if (!nextTask) return;
    queue = queue.filter((task) => task !== nextTask);
    runningAccounts.add(nextTask.accountId);
    nextTask.start();
  };

  const waitForStart = (accountId: string, waitMs: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue = queue.filter((queuedTask) => queuedTask !== task);
        reject(createBusyError());
      }, waitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const task: WaitingTask = { accountId, start };
      queue.push(task);
      startNext();
    });

  return async <T>(accountId: string, waitMs: number, work: () => Promise<T>): Promise<T> => {
    if (queue.some((task) => task.accountId === accountId)) throw problems.rateLimited(5);
    if (queue.length >= maxWaiting) throw createBusyError();
    await waitForStart(accountId, waitMs);
    try {
      return await work();
    } finally {
      runningAccounts.delete(accountId);
      startNext();
    }
  };
}
