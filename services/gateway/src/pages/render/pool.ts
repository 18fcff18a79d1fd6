import { setTimeout as sleep } from 'node:timers/promises';
import { count } from '@app/service-kit';
import { type Child, createChild } from './child.ts';

interface PoolOptions {
  childCount: number;
  heapMb: number;
  rssMb: number;
  maxQueued: number;
  /** Called with each new child, before it gets other work. */
  prepare: (child: Child) => Promise<void>;
}

/** Holds a child process; a worn-out or ended child is replaced. */
interface PooledChild {
  child: Child;
  state: 'starting' | 'free' | 'taken';
}

interface QueuedWork {
  isSuitable: (pooledChild: PooledChild) => boolean;
  assign: (pooledChild?: PooledChild) => void;
}

const startTimeoutMs = 10_000;
/** Delay before a replacement of a child that ended before its first work. */
const failedStartDelayMs = 1000;
const maxTimerMs = 2 ** 31 - 1;

/** A fixed number of children, and a queue of work for them. */
export function createPool({ childCount, maxQueued, prepare, ...childLimits }: PoolOptions) {
  const queue = new Set<QueuedWork>();
  let isClosed = false;

  const createPooledChild = (): PooledChild => ({ child: createChild(childLimits), state: 'starting' });
  const pooledChildren = Array.from({ length: childCount }, createPooledChild);

  const start = async (pooledChild: PooledChild): Promise<void> => {
    await pooledChild.child.run({ kind: 'start' }, startTimeoutMs);
    await prepare(pooledChild.child);
    if (pooledChild.child.isEnded()) await sleep(failedStartDelayMs, undefined, { ref: false });
    await releaseChild(pooledChild);
  };
  /** Gives a child to the next in the queue. Resolves when its child, or the one that replaces it, accepts work. */
  const releaseChild = async (pooledChild: PooledChild): Promise<void> => {
    if (isClosed) return;
    if (!pooledChild.child.mustBeReplaced()) {
      pooledChild.state = 'free';
      return dispatch();
    }
    count('renderer_restarts_total', {});
    pooledChild.child.close();
    Object.assign(pooledChild, createPooledChild());
    // The end of a child may mark a version as broken, and other jobs then no longer wait for that version.
    dispatch();
    await start(pooledChild);
  };
  const dispatch = (): void => {
    for (const pooledChild of pooledChildren) {
      const nextWork =
        pooledChild.state === 'free' && [...queue].find(({ isSuitable }) => isSuitable(pooledChild));
      if (!nextWork) continue;
      pooledChild.state = 'taken';
      nextWork.assign(pooledChild);
    }
  };
  /** Resolves to a fitting child when one is free; undefined after the limit, or if the pool is closed. */
  const acquireChild = (
    isSuitable: QueuedWork['isSuitable'],
    limitMs: number,
  ): Promise<PooledChild | undefined> => {
    if (isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const assign = (pooledChild?: PooledChild) => {
        clearTimeout(timer);
        queue.delete(queuedWork);
        resolve(pooledChild);
      };
      const timer = setTimeout(assign, Math.max(0, limitMs));
      const queuedWork = { isSuitable, assign };
      queue.add(queuedWork);
      dispatch();
    });
  };
  for (const pooledChild of pooledChildren) void start(pooledChild);

  return {
    /** Runs work with a free child that fits; undefined if there is none within the limit. */
    async run<T>(isSuitable: (child: Child) => boolean, limitMs: number, work: (child: Child) => Promise<T>) {
      if (queue.size >= maxQueued) return undefined;
      const pooledChild = await acquireChild(({ child }) => isSuitable(child), limitMs);
      return pooledChild && work(pooledChild.child).finally(() => void releaseChild(pooledChild));
    },
    /** Runs work with each child, one after the other, so that the others go on meanwhile. */
    async runInEach(work: (child: Child) => Promise<void>): Promise<void> {
      for (const pooledChild of pooledChildren) {
        if (!(await acquireChild((candidate) => candidate === pooledChild, maxTimerMs))) return;
        await work(pooledChild.child);
        await releaseChild(pooledChild);
      }
    },
    /** True if all children match, including those that are still starting. */
    everyChild: (matches: (child: Child) => boolean) => pooledChildren.every(({ child }) => matches(child)),
    /** True if a child accepts work. */
    isWorking: () => pooledChildren.some(({ child, state }) => state !== 'starting' && !child.isEnded()),
    isClosed: () => isClosed,
    close(): void {
      isClosed = true;
      for (const { child } of pooledChildren) child.close();
      for (const { assign } of queue) assign();
    },
  };
}
