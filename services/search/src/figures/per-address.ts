import { createHmac, randomBytes } from 'node:crypto';
import { problems } from '@app/service-kit';

interface Limit {
  /** So many in one period. */
  points: number;
  perMs: number;
}

/**
 * A rate limit by address that keeps no address: they are counted under a key that only this process knows and that is
 * thrown away with the counts. `rateLimits` would store a hash of each.
 */
export function createAddressLimiter({ points, perMs }: Limit, now: () => number = () => performance.now()) {
  let since = now();
  let secret = randomBytes(32);
  let counts = new Map<string, number>();

  return {
    /** @throws 429 with `Retry-After` once the points are used up */
    take(address: string): void {
      if (now() - since >= perMs) {
        since = now();
        secret = randomBytes(32);
        counts = new Map();
      }
      const key = createHmac('sha256', secret).update(address).digest('base64url').slice(0, 16);
      const count = (counts.get(key) ?? 0) + 1;
      if (count > points) throw problems.rateLimited((since + perMs - now()) / 1000);
      counts.set(key, count);
    },
  };
}
export type PerAddress = ReturnType<typeof createAddressLimiter>;
