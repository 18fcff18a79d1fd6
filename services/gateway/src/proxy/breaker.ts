interface BreakerOptions {
  /** Consecutive failures that open the breaker. */
  threshold?: number;
  /** How long it stays open before one trial request, in milliseconds. */
  openMs?: number;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** Circuit breaker: after consecutive failures no request is sent for a while, then one at a time as a trial. */
export function createBreaker({
  threshold = 5,
  openMs = 1000,
  now = () => performance.now(),
}: BreakerOptions = {}) {
  let failures = 0;
  let openUntil = 0;
  return {
    /** True if a request may be sent now. While open, true permits one trial; the next follows after `openMs`. */
    allows(): boolean {
      if (failures < threshold) return true;
      if (now() < openUntil) return false;
      openUntil = now() + openMs;
      return true;
    },
    recordSuccess(): void {
      failures = 0;
    },
    recordFailure(): void {
      failures += 1;
      if (failures >= threshold) openUntil = now() + openMs;
    },
  };
}
export type Breaker = ReturnType<typeof createBreaker>;
