import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runAtOnce, runInSlices } from '../slices.ts';
import { createRange, sortOrder } from './sort.ts';

it('sorts like the built-in sort, and keeps the order of equal ones', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 300 }), (keys) => {
      const order = runAtOnce(sortOrder(createRange(keys.length), (a, b) => keys[a]! - keys[b]!));
      expect([...order]).toEqual(keys.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]!));
    }),
  );
});

it('pauses during a large sort, so that other requests run', async () => {
  const keys = Float64Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 300_007);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await runInSlices(
    sortOrder(createRange(keys.length), (a, b) => keys[a]! - keys[b]!),
    { sliceMs: 2 },
  );
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

it('reads sorted input only once', () => {
  let comparisons = 0;
  runAtOnce(
    sortOrder(createRange(10_000), (a, b) => {
      comparisons++;
      return a - b;
    }),
  );
  expect(comparisons).toBe(9_999);
});
