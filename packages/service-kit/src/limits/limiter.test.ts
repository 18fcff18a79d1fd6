import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

it('a limiter runs a number of tasks at once, then the others in order, and rejects the rest', async () => {
  const limit = createLimiter(2, 3);
  let [runningCount, maxRunningCount] = [0, 0];
  const endedTasks: number[] = [];
  const createTask = (taskNumber: number) => async () => {
    maxRunningCount = Math.max(maxRunningCount, ++runningCount);
    await sleep(5);
    runningCount--;
    endedTasks.push(taskNumber);
  };
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => limit(createTask(n))));
  expect(maxRunningCount).toBe(2);
  expect(endedTasks).toEqual([1, 2, 3, 4, 5]);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  expect(outcomes.at(-1)).toMatchObject({ reason: { status: 429, headers: { 'retry-after': '5' } } });
});

it('a limiter frees the place of a failed task', async () => {
  const limit = createLimiter(1, 0);
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limit(async () => 'went on')).resolves.toBe('went on');
});

it('a limiter runs a number of tasks at once, then the others in order, and continues after a failure', async () => {
  const limit = createLimiter(2);
  let runningCount = 0;
  let maxRunningCount = 0;
  const startedTasks: number[] = [];
  const taskPromises = Array.from({ length: 10 }, (_, i) =>
    limit(async () => {
      startedTasks.push(i);
      maxRunningCount = Math.max(maxRunningCount, ++runningCount);
      await sleep(1);
      runningCount--;
      if (i % 3 === 0) throw new Error(`${i}`);
      return i;
    }),
  );
  const outcomes = await Promise.allSettled(taskPromises);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(
    [...Array(10).keys()].map((i) => i % 3 !== 0),
  );
  expect(startedTasks).toEqual([...Array(10).keys()]);
  expect(maxRunningCount).toBe(2);
  expect(await limit(async () => 'next')).toBe('next');
});
