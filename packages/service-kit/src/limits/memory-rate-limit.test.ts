import { expect, it } from 'vitest';
import { createMemoryRateLimit } from './memory-rate-limit.ts';

it('a rate limit in memory counts each address separately', () => {
  let now = 0;
  const limit = createMemoryRateLimit({ points: 2, perMs: 60_000 }, () => now);
  limit.consume('192.0.2.1');
  limit.consume('192.0.2.1');
  now = 20_000;
  expect(() => limit.consume('192.0.2.1')).toThrow(
    expect.objectContaining({ status: 429, headers: { 'retry-after': '40' } }),
  );
  limit.consume('192.0.2.2');
  now = 60_000;
  // A new period, of the same length, begins with this one.
  limit.consume('192.0.2.1');
  now = 119_999;
  limit.consume('192.0.2.1');
  expect(() => limit.consume('192.0.2.1')).toThrow(
    expect.objectContaining({ headers: { 'retry-after': '1' } }),
  );
});

it('a rate limit in memory forgets all addresses at 50,000, so that a flood of them needs no memory', () => {
  const limit = createMemoryRateLimit({ points: 1, perMs: 60_000 }, () => 0);
  const isFree = () => {
    try {
      limit.consume('192.0.2.1');
      return true;
    } catch {
      return false;
    }
  };
  expect(isFree()).toBe(true);
  for (let n = 0; n < 49_998; n++) limit.consume(`address ${n}`);
  expect(isFree()).toBe(false);
  limit.consume('one more');
  expect(isFree()).toBe(true);
});
