import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';

const recordFailures = (breaker: ReturnType<typeof createBreaker>, failureCount: number) => {
  for (let i = 0; i < failureCount; i++) breaker.recordFailure();
};

describe('the circuit breaker', () => {
  it('opens after failures in a row, not after a few among successes', () => {
    const breaker = createBreaker({ now: () => 0 });
    recordFailures(breaker, 4);
    breaker.recordSuccess();
    recordFailures(breaker, 4);
    expect(breaker.allowsRequest()).toBe(true);
    breaker.recordFailure();
    expect(breaker.allowsRequest()).toBe(false);
  });

  it('lets one request at a time through when open, and closes on success', () => {
    let nowMs = 0;
    const breaker = createBreaker({ now: () => nowMs });
    recordFailures(breaker, 5);
    nowMs = 999;
    expect(breaker.allowsRequest()).toBe(false);
    nowMs = 1000;
    expect([breaker.allowsRequest(), breaker.allowsRequest()]).toEqual([true, false]);
    nowMs = 1400;
    breaker.recordFailure();
    nowMs = 2399;
    expect(breaker.allowsRequest()).toBe(false);
    nowMs = 2400;
    expect(breaker.allowsRequest()).toBe(true);
    breaker.recordSuccess();
    expect([breaker.allowsRequest(), breaker.allowsRequest()]).toEqual([true, true]);
  });
});
