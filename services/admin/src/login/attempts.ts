import type { Db } from '@app/db';
import { createRateLimits, type Rate } from '@app/service-kit';

export interface Attempts {
  /**
   * Counts an attempt before it is checked, so that concurrent ones are limited too.
   * @throws 429 above the limit
   */
  begin(attempt: Attempt): Promise<void>;
  /** A successful login: resets the counts. */
  recordSuccess(attempt: Attempt): Promise<void>;
}

export interface Attempt {
  /** In lower case, whether or not an account has it. */
  email: string;
  /** A key of the IP address, from `getClientKey`. */
  address: string;
  /** A known device, which is not locked out by the attempts of others. */
  device?: string | undefined;
}

/** Temporary: the limits expire. */
const defaultRates = {
  account: { points: 5, perSeconds: 900 },
  address: { points: 50, perSeconds: 900 },
} satisfies Record<string, Rate>;

export function createAttempts(db: Db): Attempts {
  const { limit } = createRateLimits(db);
  const account = limit('admin-account', defaultRates.account);
  const device = limit('admin-device', defaultRates.account);
  const address = limit('admin-address', defaultRates.address);
  return {
    async begin(attempt) {
      if (attempt.device) return device.consume(attempt.device);
      await address.consume(attempt.address);
      await account.consume(attempt.email);
    },
    async recordSuccess(attempt) {
      if (attempt.device) return device.reset(attempt.device);
      await Promise.all([address.refund(attempt.address), account.reset(attempt.email)]);
    },
  };
}
