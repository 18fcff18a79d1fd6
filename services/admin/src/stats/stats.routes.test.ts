import { expect, it } from 'vitest';
import { createTtlCache } from './stats.routes.ts';

it('shares one load between concurrent calls and within the TTL, and loads again afterwards', async () => {
  let callCount = 0;
  let now = 0;
  const value = createTtlCache(
    async () => ++callCount,
    10_000,
    () => now,
  );
  expect(await Promise.all([value(), value(), value()])).toEqual([1, 1, 1]);
  now = 9_999;
  expect(await value()).toBe(1);
  now = 10_000;
  expect(await value()).toBe(2);
});

it('a failure is thrown, and not cached', async () => {
  let shouldFail = true;
  const value = createTtlCache(async () => {
    if (shouldFail) throw new Error('away');
    return 1;
  }, 10_000);
  await expect(value()).rejects.toThrow('away');
  shouldFail = false;
  expect(await value()).toBe(1);
});
