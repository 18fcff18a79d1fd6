interface BreakerOptions {
  /** Failures in a row that open it. */
  threshold?: number;
  /** How long it stays open before one request may try again. */
  openMs?: number;
  /** A clock that never goes backwards, in milliseconds. */
  now?: () => number;
}

/**
 * Spares a dead or hanging service, and the visitor the wait: after some failures in a row nothing is sent for a while,
 * then one request at a time tries.
 */
export function createBreaker({
  threshold = 5,
  openMs = 1000,
  now = () => performance.now(),
}: BreakerOptions = {}) {
  let failures = 0;
  let openUntil = 0;
  return {
    /** True if a request may be sent now. While open, a yes is a trial: the next comes after another `openMs`. */
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
