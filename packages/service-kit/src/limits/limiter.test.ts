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

it('a limiter goes on after a failed task, and without a limit of its queue rejects none', async () => {
  const limit = createLimiter(1);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, i) =>
      limit(() => (i === 0 ? Promise.reject(new Error('broken')) : Promise.resolve(i))),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { message: 'broken' } },
  ]);
});
