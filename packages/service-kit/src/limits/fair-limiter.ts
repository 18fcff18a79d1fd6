import { problems } from '../problem/problem.ts';

interface FairLimits {
  /** Tasks at once, of one account one. */
  running: number;
  /** Tasks that wait, of one account one. */
  waiting: number;
  /** The error for an account that waits for nothing but others. */
  createBusyError: () => Error;
}

interface Turn {
  account: string;
  start: () => void;
}

/**
 * Limits concurrent work so that nobody waits for more than one task of each other account, in order of arrival.
 * @throws 429 for a third task of one account; `createBusyError()` if the queue is full or the wait too long
 */
export function createFairLimiter({ running, waiting, createBusyError }: FairLimits) {
  const atWork = new Set<string>();
  let line: Turn[] = [];

  const startNext = () => {
    const next = atWork.size < running && line.find(({ account }) => !atWork.has(account));
    if (!next) return;
    line = line.filter((turn) => turn !== next);
    atWork.add(next.account);
    next.start();
  };

  const waitForTurn = (account: string, waitMs: number) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        line = line.filter((other) => other !== turn);
        reject(createBusyError());
      }, waitMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const turn: Turn = { account, start };
      line.push(turn);
      startNext();
    });

  return async <T>(account: string, waitMs: number, work: () => Promise<T>): Promise<T> => {
    if (line.some((turn) => turn.account === account)) throw problems.rateLimited(5);
    if (line.length >= waiting) throw createBusyError();
    await waitForTurn(account, waitMs);
    try {
      return await work();
    } finally {
      atWork.delete(account);
      startNext();
    }
  };
}
