import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

it('runs a number of tasks at once, then the others in order, and rejects the rest', async () => {
  const inTurn = createLimiter(2, 3);
  let [busy, most] = [0, 0];
  const order: number[] = [];
  const work = (n: number) => async () => {
    most = Math.max(most, ++busy);
    await sleep(5);
    busy--;
    order.push(n);
  };
  const all = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => inTurn(work(n))));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(all.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  expect(all.at(-1)).toMatchObject({ reason: { status: 429, headers: { 'retry-after': '5' } } });
});

it('frees the place of a failed task', async () => {
  const inTurn = createLimiter(1, 0);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(inTurn(async () => 'went on')).resolves.toBe('went on');
});

it('runs a number of tasks at once, the others in order, and continues after a failure', async () => {
  const inTurn = createLimiter(2);
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const all = Array.from({ length: 10 }, (_, i) =>
    inTurn(async () => {
      started.push(i);
      most = Math.max(most, ++running);
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
  expect(most).toBe(2);
  expect(await inTurn(async () => 'next')).toBe('next');
});
