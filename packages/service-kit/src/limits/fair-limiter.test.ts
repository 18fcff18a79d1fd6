import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFairLimiter } from './fair-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A limiter of two at once and three that wait, with tasks that end when told to. */
function createTasks() {
  const limit = createFairLimiter({ maxRunning: 2, maxWaiting: 3, createBusyError: () => new Error('busy') });
  const started: string[] = [];
  const endByTask = new Map<string, PromiseWithResolvers<string>>();
  return {
    started,
    /** Starts a task such as `a1`, of the account `a`. */
    run(task: string, waitMs = 1_000) {
      const end = Promise.withResolvers<string>();
      endByTask.set(task, end);
      const work = () => {
        started.push(task);
        return end.promise;
      };
      const result = limit(task[0]!, waitMs, work);
      result.catch(() => {});
      return result;
    },
    async end(task: string) {
      endByTask.get(task)!.resolve(task);
      await vi.advanceTimersByTimeAsync(0);
    },
    async fail(task: string) {
      endByTask.get(task)!.reject(new Error(task));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

it('runs one task of each account at a time, in order of arrival', async () => {
  const { run, end, fail, started } = createTasks();
  const first = run('a1');
  for (const task of ['a2', 'b1', 'c1']) run(task);
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  await fail('a1');
  await expect(first).rejects.toThrow('a1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
});

it('refuses a third task of an account, and any beyond the queue', async () => {
  const { run, end } = createTasks();
  for (const task of ['a1', 'b1', 'a2']) run(task);
  await expect(run('a3')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  for (const task of ['c1', 'd1']) run(task);
  await expect(run('e1')).rejects.toThrow('busy');
  await end('b1');
  run('e2');
  await expect(run('f1')).rejects.toThrow('busy');
});

it('ends a wait that takes too long, and never starts that task', async () => {
  const { run, end, started } = createTasks();
  for (const task of ['a1', 'b1']) run(task);
  const late = run('c1', 300);
  await vi.advanceTimersByTimeAsync(299);
  run('d1');
  await vi.advanceTimersByTimeAsync(1);
  await expect(late).rejects.toThrow('busy');
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'd1']);
  // Its place is free, and what started in time runs on.
  const secondRun = run('c2', 300);
  await end('b1');
  await vi.advanceTimersByTimeAsync(10_000);
  await end('c2');
  expect(await secondRun).toBe('c2');
});
