import { setTimeout as sleep } from 'node:timers/promises';
import { count } from '@app/service-kit';
import { type Child, createChild } from './child.ts';

interface PoolOptions {
  children: number;
  heapMb: number;
  rssMb: number;
  maxQueued: number;
  /** Called with each new child, before it gets other work. */
  prepare: (child: Child) => Promise<void>;
}

/** The place of a child, which is replaced when it is over. */
interface Slot {
  child: Child;
  state: 'starting' | 'free' | 'taken';
}

interface QueuedWork {
  fits: (slot: Slot) => boolean;
  give: (slot?: Slot) => void;
}

const startMs = 10_000;
/** Delay before a replacement of a child that ended before its first work. */
const failedStartMs = 1000;
const foreverMs = 2 ** 31 - 1;

/** A fixed number of children, and a queue of work for them. */
export function createPool({ children, maxQueued, prepare, ...limits }: PoolOptions) {
  const queue = new Set<QueuedWork>();
  let isClosed = false;

  const createSlot = (): Slot => ({ child: createChild(limits), state: 'starting' });
  const slots = Array.from({ length: children }, createSlot);

  const start = async (slot: Slot): Promise<void> => {
    await slot.child.run({ kind: 'start' }, startMs);
    await prepare(slot.child);
    if (slot.child.isEnded()) await sleep(failedStartMs, undefined, { ref: false });
    await release(slot);
  };
  /** Gives a slot to the next in the queue. Resolves when its child, or the one that replaces it, accepts work. */
  const release = async (slot: Slot): Promise<void> => {
    if (isClosed) return;
    if (!slot.child.isOver()) {
      slot.state = 'free';
      return dispatch();
    }
    count('renderer_restarts_total', {});
    slot.child.close();
    Object.assign(slot, createSlot());
    // What its end revealed may let other jobs go on.
    dispatch();
    await start(slot);
  };
  const dispatch = (): void => {
    for (const slot of slots) {
      const nextWork = slot.state === 'free' && [...queue].find(({ fits }) => fits(slot));
      if (!nextWork) continue;
      slot.state = 'taken';
      nextWork.give(slot);
    }
  };
  /** A fitting slot when it is free; undefined after the limit, or if the pool is closed. */
  const take = (fits: QueuedWork['fits'], limitMs: number): Promise<Slot | undefined> => {
    if (isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const assign = (slot?: Slot) => {
        clearTimeout(timer);
        queue.delete(queuedWork);
        resolve(slot);
      };
      const timer = setTimeout(assign, Math.max(0, limitMs));
      const queuedWork = { fits, give: assign };
      queue.add(queuedWork);
      dispatch();
    });
  };
  for (const slot of slots) void start(slot);

  return {
    /** Runs work with a free child that fits; undefined if there is none within the limit. */
    async use<T>(fits: (child: Child) => boolean, limitMs: number, work: (child: Child) => Promise<T>) {
      if (queue.size >= maxQueued) return undefined;
      const slot = await take(({ child }) => fits(child), limitMs);
      return slot && work(slot.child).finally(() => void release(slot));
    },
    /** Runs work with each child, one after the other, so that the others go on meanwhile. */
    async useEach(work: (child: Child) => Promise<void>): Promise<void> {
      for (const slot of slots) {
        if (!(await take((candidate) => candidate === slot, foreverMs))) return;
        await work(slot.child);
        await release(slot);
      }
    },
    /** True if all children match, those that start included. */
    every: (matches: (child: Child) => boolean) => slots.every(({ child }) => matches(child)),
    /** True if a child accepts work. */
    isWorking: () => slots.some(({ child, state }) => state !== 'starting' && !child.isEnded()),
    isClosed: () => isClosed,
    close(): void {
      isClosed = true;
      for (const { child } of slots) child.close();
      for (const { give } of queue) give();
    },
  };
}
