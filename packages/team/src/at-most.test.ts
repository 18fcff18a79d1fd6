import { expect, it } from 'vitest';
import { createLimiter } from './at-most.ts';

const full = () => new Error('full');

it('lets so many work at a time, then the others in the order in which they came, and turns the rest away', async () => {
  const inTurn = createLimiter(2, 3);
  let [busy, most] = [0, 0];
  const order: number[] = [];
  const work = (n: number) => async () => {
    most = Math.max(most, ++busy);
    await new Promise((done) => setTimeout(done, 5));
    busy--;
    order.push(n);
  };
  const all = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => inTurn(work(n), full)));
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(all.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
});

it('frees the place of one that failed', async () => {
  const inTurn = createLimiter(1, 0);
  await expect(inTurn(() => Promise.reject(new Error('broken')), full)).rejects.toThrow('broken');
  await expect(inTurn(async () => 'went on', full)).resolves.toBe('went on');
});
