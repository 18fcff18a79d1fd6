import { expect, it } from 'vitest';
import { computeMedian, runInterleaved } from './interleaved.ts';

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, median) => {
  expect(computeMedian(values)).toBe(median);
});

it('nothing has no median', () => {
  expect(() => computeMedian([])).toThrow('no values');
});

it('alternates, starts each round with another side, and ignores the first round', async () => {
  const order: string[] = [];
  let value = 0;
  const createVariant = (name: string) => ({
    name,
    run: async () => {
      order.push(name);
      value += 1;
      return value;
    },
  });
  const values = await runInterleaved([createVariant('a'), createVariant('b'), createVariant('c')], 3);
  expect(order.join('')).toBe('abc bca cab abc'.replaceAll(' ', ''));
  expect(values.get('a')).toEqual([6, 8, 10]);
  expect(values.get('b')).toEqual([4, 9, 11]);
});
