import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFairLimiter } from './fair-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A limiter of two at once and three that wait, with tasks that end when told to. */
function createTasks() {
  const limit = createFairLimiter({ maxRunning: 2, maxWaiting: 3, createBusyError: () => new Error('busy') });
  const startedTasks: string[] = [];
  const completionByTask = new Map<string, PromiseWithResolvers<string>>();
  return {
    startedTasks,
    /** Starts a task such as `a1`, of the account `a`. */
    run(task: string, waitMs = 1_000) {
      const completion = Promise.withResolvers<string>();
      completionByTask.set(task, completion);
      const work = () => {
        startedTasks.push(task);
        return completion.promise;
      };
      const taskPromise = limit(task[0]!, waitMs, work);
      taskPromise.catch(() => {});
      return taskPromise;
    },
    async end(task: string) {
      completionByTask.get(task)!.resolve(task);
      await vi.advanceTimersByTimeAsync(0);
    },
    async fail(task: string) {
      completionByTask.get(task)!.reject(new Error(task));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

it('a fair limiter runs one task of each account at a time, in order of arrival', async () => {
  const { run, end, fail, startedTasks } = createTasks();
  const firstPromise = run('a1');
  for (const task of ['a2', 'b1', 'c1']) run(task);
  await vi.advanceTimersByTimeAsync(0);
  expect(startedTasks).toEqual(['a1', 'b1']);
  await end('b1');
  expect(startedTasks).toEqual(['a1', 'b1', 'c1']);
  await fail('a1');
  await expect(firstPromise).rejects.toThrow('a1');
  expect(startedTasks).toEqual(['a1', 'b1', 'c1', 'a2']);
});

it('a fair limiter rejects a third task of an account, and any beyond the queue', async () => {
  const { run, end } = createTasks();
  for (const task of ['a1', 'b1', 'a2']) run(task);
  await expect(run('a3')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  for (const task of ['c1', 'd1']) run(task);
  await expect(run('e1')).rejects.toThrow('busy');
  await end('b1');
  run('e2');
  await expect(run('f1')).rejects.toThrow('busy');
});

it('a fair limiter ends a wait that takes too long, and never starts that task', async () => {
  const { run, end, startedTasks } = createTasks();
  for (const task of ['a1', 'b1']) run(task);
  const latePromise = run('c1', 300);
  await vi.advanceTimersByTimeAsync(299);
  run('d1');
  await vi.advanceTimersByTimeAsync(1);
  await expect(latePromise).rejects.toThrow('busy');
  await end('a1');
  expect(startedTasks).toEqual(['a1', 'b1', 'd1']);
  // Its place is free, and what started in time runs on.
  const secondPromise = run('c2', 300);
  await end('b1');
  await vi.advanceTimersByTimeAsync(10_000);
  await end('c2');
  expect(await secondPromise).toBe('c2');
});
