import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { problems } from '../problem/problem.ts';

/** So many in so many seconds, counted from the first on. */
export interface Rate {
  points: number;
  perSeconds: number;
}

export interface RateLimit {
  /**
   * Counts one for `key` (a user id, `clientKeyOf(c)`).
   * @throws 429 with `Retry-After` once the points are used up
   */
  take(key: string): Promise<void>;
  /** Gives one back: what was counted turned out to be fine. */
  giveBack(key: string): Promise<void>;
  /** Forgets what was counted for `key`. */
  forget(key: string): Promise<void>;
}

/**
 * Rate limits that all processes share, in the collection `createRateLimits`. While the database is away each process
 * counts for itself. Whom a limit counts is stored as a hash.
 */
export function createRateLimits(db: Db): { limit(name: string, rate: Rate): RateLimit } {
  return {
    limit(name, { points, perSeconds }) {
      const rate = { points, duration: perSeconds, keyPrefix: name };
      const limiter = new RateLimiterMongo({
        ...rate,
        storeClient: db,
        tableName: 'rateLimits',
        disableIndexesCreation: true, // prepareDatabase makes them
        // Who goes on against a wall is stopped here, without a question to the database.
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: new RateLimiterMemory(rate),
      });
      return {
        async take(key) {
          await limiter.consume(hashKey(key)).catch((refused: unknown) => {
            if (refused instanceof RateLimiterRes) throw problems.rateLimited(refused.msBeforeNext / 1000);
            throw refused;
          });
        },
        giveBack: async (key) => void (await limiter.reward(hashKey(key))),
        forget: async (key) => void (await limiter.delete(hashKey(key))),
      };
    },
  };
}

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');
