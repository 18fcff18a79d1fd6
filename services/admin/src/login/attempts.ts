import type { Db } from '@app/db';
import { createRateLimits, type Rate } from '@app/service-kit';

export interface Attempts {
  /**
   * Counts a try before it is judged, so that many at once are no more than many after each other.
   * @throws 429 once there were too many
   */
  begin(who: Attempt): Promise<void>;
  /** They are who they said: the account is free again, and the address has done nothing. */
  wentWell(who: Attempt): Promise<void>;
}

export interface Attempt {
  /** In lower case, whether somebody has it or not. */
  email: string;
  /** As `clientKeyOf` says. */
  address: string;
  /** A browser that signed in to this account before: guesses of others do not lock it out. */
  device?: string | undefined;
}

/** Soft: it opens by itself. */
const usual = {
  account: { points: 5, perSeconds: 900 },
  address: { points: 50, perSeconds: 900 },
} satisfies Record<string, Rate>;

export function createAttempts(db: Db): Attempts {
  const { limit } = createRateLimits(db);
  const account = limit('admin-account', usual.account);
  const device = limit('admin-device', usual.account);
  const address = limit('admin-address', usual.address);
  return {
    async begin(who) {
      if (who.device) return device.take(who.device);
      await address.take(who.address);
      await account.take(who.email);
    },
    async wentWell(who) {
      if (who.device) return device.forget(who.device);
      await Promise.all([address.giveBack(who.address), account.forget(who.email)]);
    },
  };
}
