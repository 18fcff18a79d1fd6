import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { problems } from '../problem/problem.ts';
import { undoIfUnavailable } from './undo.ts';

/** So many in so many seconds, counted from the first on. */
export interface Rate {
  points: number;
  perSeconds: number;
}

export interface RateLimit {
  /**
   * Counts one for `key` (a user id, `clientKeyOf(c)`). Where the request ends in 503, it is given back.
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
      const stored = new RateLimiterMongo({
        ...rate,
        storeClient: db,
        tableName: 'rateLimits',
        disableIndexesCreation: true, // prepareDatabase makes them
        // Who goes on against a wall is stopped here, without a question to the database.
        inMemoryBlockOnConsumed: points + 1,
      });
      const own = new RateLimiterMemory(rate);
      /** By the one that all share, or while it is away by our own. */
      const ask = <T>(question: (limiter: RateLimiterMongo | RateLimiterMemory) => Promise<T>) =>
        question(stored).catch((error: unknown) => {
          if (error instanceof RateLimiterRes) throw error;
          return question(own);
        });
      return {
        async take(key) {
          const hash = hashKey(key);
          const counter = await ask(async (limiter) => {
            await limiter.consume(hash);
            return limiter;
          }).catch((refused: unknown) => {
            if (refused instanceof RateLimiterRes) throw problems.rateLimited(refused.msBeforeNext / 1000);
            throw refused;
          });
          undoIfUnavailable(async () => void (await counter.reward(hash)));
        },
        giveBack: async (key) => void (await ask((limiter) => limiter.reward(hashKey(key)))),
        forget: async (key) => void (await ask((limiter) => limiter.delete(hashKey(key)))),
      };
    },
  };
}

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');
