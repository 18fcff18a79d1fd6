import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

it('runs so many at once, the others in their order, and goes on after a failure', async () => {
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
