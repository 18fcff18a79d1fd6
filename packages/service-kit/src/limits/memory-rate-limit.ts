import { createHmac, randomBytes } from 'node:crypto';
import { problems } from '../problem/problem.ts';

/** Beyond this many addresses a new period begins, so that a flood of them needs no memory. */
const maxAddresses = 50_000;

interface AddressLimit {
  /** Requests per period. */
  points: number;
  perMs: number;
}

/**
 * A rate limit by IP address that stores no address: counts are kept under a key that only this process knows, and both
 * are discarded after each period. `rateLimits` would store a hash of the address.
 */
export function createMemoryRateLimit(
  { points, perMs }: AddressLimit,
  now: () => number = () => performance.now(),
) {
  let periodStartMs = now();
  let secret = randomBytes(32);
  let countByKey = new Map<string, number>();

  return {
    /** @throws 429 with `Retry-After` above the limit */
    consume(address: string): void {
      if (now() - periodStartMs >= perMs || countByKey.size >= maxAddresses) {
        periodStartMs = now();
        secret = randomBytes(32);
        countByKey = new Map();
      }
      const key = createHmac('sha256', secret).update(address).digest('base64url').slice(0, 16);
      const count = (countByKey.get(key) ?? 0) + 1;
      if (count > points) throw problems.rateLimited((periodStartMs + perMs - now()) / 1000);
      countByKey.set(key, count);
    },
  };
}
export type MemoryRateLimit = ReturnType<typeof createMemoryRateLimit>;
