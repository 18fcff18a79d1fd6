import type { Db } from '@app/db';
import { createRateLimits } from '@app/service-kit';

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
  account: { name: 'admin-account', points: 5, perSeconds: 900 },
  device: { name: 'admin-device', points: 5, perSeconds: 900 },
  address: { name: 'admin-address', points: 50, perSeconds: 900 },
};

/** Limits login attempts by account, device and client address. */
export function createLoginAttemptLimiter(db: Db) {
  const limits = createRateLimits(db, rates);
  return {
    /**
     * Counts an attempt before it is checked, so that concurrent ones are limited too.
     * @throws 429 above the limit
     */
    async begin(attempt: LoginAttempt): Promise<void> {
      if (attempt.device) return limits.device.consume(attempt.device);
      await limits.address.consume(attempt.address);
      await limits.account.consume(attempt.email);
    },
    /** Resets the counts after a successful login. */
    async recordSuccess(attempt: LoginAttempt): Promise<void> {
      if (attempt.device) return limits.device.reset(attempt.device);
      await Promise.all([limits.address.refund(attempt.address), limits.account.reset(attempt.email)]);
    },
  };
}
