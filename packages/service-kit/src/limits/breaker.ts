interface BreakerOptions {
  /** Consecutive failures that open the breaker. */
  failureThreshold?: number;
  /** How long it stays open before one trial request, in milliseconds. */
  openMs?: number | undefined;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
}

/** Circuit breaker: after consecutive failures no request is sent for a while, then one at a time as a trial. */
export function createBreaker({
  failureThreshold = 5,
  openMs = 1000,
  now = () => performance.now(),
}: BreakerOptions = {}) {
  let failureCount = 0;
  let openUntilMs = 0;
  return {
    /** True if a request may be sent now. While open, true permits one trial; the next follows after `openMs`. */
    allowsRequest(): boolean {
      if (failureCount < failureThreshold) return true;
      if (now() < openUntilMs) return false;
      openUntilMs = now() + openMs;
      return true;
    },
    recordSuccess(): void {
      failureCount = 0;
    },
    recordFailure(): void {
      failureCount += 1;
      if (failureCount >= failureThreshold) openUntilMs = now() + openMs;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
