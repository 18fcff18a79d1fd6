import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

it('runs a number of tasks at once, then the others in order, and rejects the rest', async () => {
  const limit = createLimiter(2, 3);
  let [busy, maxBusy] = [0, 0];
  const order: number[] = [];
  const work = (n: number) => async () => {
    maxBusy = Math.max(maxBusy, ++busy);
    await sleep(5);
    busy--;
    order.push(n);
  };
  const all = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => limit(work(n))));
  expect(maxBusy).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(all.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  expect(all.at(-1)).toMatchObject({ reason: { status: 429, headers: { 'retry-after': '5' } } });
});

it('frees the place of a failed task', async () => {
  const limit = createLimiter(1, 0);
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limit(async () => 'went on')).resolves.toBe('went on');
});

it('runs a number of tasks at once, the others in order, and continues after a failure', async () => {
  const limit = createLimiter(2);
  let running = 0;
  let maxRunning = 0;
  const started: number[] = [];
  const all = Array.from({ length: 10 }, (_, i) =>
    limit(async () => {
      started.push(i);
      maxRunning = Math.max(maxRunning, ++running);
      await sleep(1);
      running--;
      if (i % 3 === 0) throw new Error(`${i}`);
      return i;
    }),
  );
  const settled = await Promise.allSettled(all);
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(
    [...Array(10).keys()].map((i) => i % 3 !== 0),
  );
  expect(started).toEqual([...Array(10).keys()]);
  expect(maxRunning).toBe(2);
  expect(await limit(async () => 'next')).toBe('next');
});
