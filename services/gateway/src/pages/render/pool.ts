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
interface Slot {
  child: Child;
  state: 'starting' | 'free' | 'taken';
}

interface QueuedWork {
  fits: (slot: Slot) => boolean;
  assign: (slot?: Slot) => void;
}

const startTimeoutMs = 10_000;
/** Delay before a replacement of a child that ended before its first work. */
const failedStartDelayMs = 1000;
const maxTimerMs = 2 ** 31 - 1;

/** A fixed number of children, and a queue of work for them. */
export function createPool({ childCount, maxQueued, prepare, ...childLimits }: PoolOptions) {
  const queue = new Set<QueuedWork>();
  let isClosed = false;

  const createSlot = (): Slot => ({ child: createChild(childLimits), state: 'starting' });
  const slots = Array.from({ length: childCount }, createSlot);

  const start = async (slot: Slot): Promise<void> => {
    await slot.child.run({ kind: 'start' }, startTimeoutMs);
    await prepare(slot.child);
    if (slot.child.isEnded()) await sleep(failedStartDelayMs, undefined, { ref: false });
    await releaseSlot(slot);
  };
  /** Gives a slot to the next in the queue. Resolves when its child, or the one that replaces it, accepts work. */
  const releaseSlot = async (slot: Slot): Promise<void> => {
    if (isClosed) return;
    if (!slot.child.mustBeReplaced()) {
      slot.state = 'free';
      return dispatch();
    }
    count('renderer_restarts_total', {});
    slot.child.close();
    Object.assign(slot, createSlot());
    // The end of a child may mark a version as broken, and other jobs then no longer wait for that version.
    dispatch();
    await start(slot);
  };
  const dispatch = (): void => {
    for (const slot of slots) {
      const nextWork = slot.state === 'free' && [...queue].find(({ fits }) => fits(slot));
      if (!nextWork) continue;
      slot.state = 'taken';
      nextWork.assign(slot);
    }
  };
  /** Resolves to a fitting slot when one is free; undefined after the limit, or if the pool is closed. */
  const acquireSlot = (fits: QueuedWork['fits'], limitMs: number): Promise<Slot | undefined> => {
    if (isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const assign = (slot?: Slot) => {
        clearTimeout(timer);
        queue.delete(queuedWork);
        resolve(slot);
      };
      const timer = setTimeout(assign, Math.max(0, limitMs));
      const queuedWork = { fits, assign };
      queue.add(queuedWork);
      dispatch();
    });
  };
  for (const slot of slots) void start(slot);

  return {
    /** Runs work with a free child that fits; undefined if there is none within the limit. */
    async run<T>(fits: (child: Child) => boolean, limitMs: number, work: (child: Child) => Promise<T>) {
      if (queue.size >= maxQueued) return undefined;
      const slot = await acquireSlot(({ child }) => fits(child), limitMs);
      return slot && work(slot.child).finally(() => void releaseSlot(slot));
    },
    /** Runs work with each child, one after the other, so that the others go on meanwhile. */
    async runInEach(work: (child: Child) => Promise<void>): Promise<void> {
      for (const slot of slots) {
        if (!(await acquireSlot((candidate) => candidate === slot, maxTimerMs))) return;
        await work(slot.child);
        await releaseSlot(slot);
      }
    },
    /** True if all children match, including those that are still starting. */
    everyChild: (matches: (child: Child) => boolean) => slots.every(({ child }) => matches(child)),
    /** True if a child accepts work. */
    isWorking: () => slots.some(({ child, state }) => state !== 'starting' && !child.isEnded()),
    isClosed: () => isClosed,
    close(): void {
      isClosed = true;
      for (const { child } of slots) child.close();
      for (const { assign } of queue) assign();
    },
  };
}
