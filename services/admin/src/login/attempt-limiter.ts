import type { Db } from '@app/db';
import { createRateLimits, type Rate } from '@app/service-kit';

interface LoginAttempt {
  /** The entered e-mail address in lower case, whether or not an account has it. */
  email: string;
  /** A key of the IP address, from `getClientKey`. */
  address: string;
  /** Id of a known device, which is not locked out by the attempts of others. */
  device?: string | undefined;
}

/** A lock-out ends by itself after `perSeconds`. */
const rates = {
  account: { points: 5, perSeconds: 900 },
  address: { points: 50, perSeconds: 900 },
} satisfies Record<string, Rate>;

/** Limits login attempts by account, device and client address. */
export function createLoginAttemptLimiter(db: Db) {
  const { limit: createRateLimit } = createRateLimits(db);
  const accountLimit = createRateLimit('admin-account', rates.account);
  const deviceLimit = createRateLimit('admin-device', rates.account);
  const addressLimit = createRateLimit('admin-address', rates.address);
  return {
    /**
     * Counts an attempt before it is checked, so that concurrent ones are limited too.
     * @throws 429 above the limit
     */
    async begin(attempt: LoginAttempt): Promise<void> {
      if (attempt.device) return deviceLimit.consume(attempt.device);
      await addressLimit.consume(attempt.address);
      await accountLimit.consume(attempt.email);
    },
    /** Resets the counts after a successful login. */
    async recordSuccess(attempt: LoginAttempt): Promise<void> {
      if (attempt.device) return deviceLimit.reset(attempt.device);
      await Promise.all([addressLimit.refund(attempt.address), accountLimit.reset(attempt.email)]);
    },
  };
}
