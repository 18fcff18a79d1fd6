import { describe, expect, it } from 'vitest';
import { createBreaker } from './upstream.ts';

const fail = (of: ReturnType<typeof createBreaker>, times: number) => {
  for (let i = 0; i < times; i++) of.recordFailure();
};

describe('the circuit breaker', () => {
  it('opens after failures in a row, not after a few among successes', () => {
    const of = createBreaker({ now: () => 0 });
    fail(of, 4);
    of.recordSuccess();
    fail(of, 4);
    expect(of.allows()).toBe(true);
    of.recordFailure();
    expect(of.allows()).toBe(false);
  });

  it('lets one request at a time through when open, and closes on success', () => {
    let now = 0;
    const of = createBreaker({ openMs: 1000, now: () => now });
    fail(of, 5);
    now = 999;
    expect(of.allows()).toBe(false);
    now = 1000;
    expect([of.allows(), of.allows()]).toEqual([true, false]);
    of.recordFailure();
    now = 1999;
    expect(of.allows()).toBe(false);
    now = 2000;
    expect(of.allows()).toBe(true);
    of.recordSuccess();
    expect([of.allows(), of.allows()]).toEqual([true, true]);
  });
});
