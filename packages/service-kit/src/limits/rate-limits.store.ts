import { createHash } from 'node:crypto';
import type { Db } from 'mongodb';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { problems } from '../problem/problem.ts';
import { undoIfUnavailable } from './undo.ts';

/** Points per period, which starts with the first request. */
export interface Rate {
  points: number;
  perSeconds: number;
}

export interface RateLimit {
  /**
   * Takes a point for `key` (a user id, `getClientKey(c)`). It is returned if the request ends in 503.
   * @throws 429 with `Retry-After` without points left
   */
  consume(key: string): Promise<void>;
  /** Returns a point. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

/** A rate, and the name under which its points are stored. */
type NamedRate = Rate & { name: string };

/** Creates the rate limits of a table by their keys, with other rates where `rates` has some. See `createRateLimit`. */
export function createRateLimits<Key extends string>(
  db: Db,
  table: Readonly<Record<Key, NamedRate>>,
  rates: Partial<Record<Key, Rate>> = {},
): Record<Key, RateLimit> {
  const keys = Object.keys(table) as Key[];
  const limits = keys.map((key) => [key, createRateLimit(db, { ...table[key], ...rates[key] })] as const);
  return Object.fromEntries(limits) as Record<Key, RateLimit>;
}

/**
 * A rate limit shared by all processes in the collection `rateLimits`. Without the database each process counts alone.
 * Keys are stored as hashes.
 */
export function createRateLimit(db: Db, { name, points, perSeconds }: NamedRate): RateLimit {
  const rate = { points, duration: perSeconds, keyPrefix: name };
  const sharedLimiter = new RateLimiterMongo({
    ...rate,
    storeClient: db,
    tableName: 'rateLimits',
    disableIndexesCreation: true, // created by prepareDatabase
    // Persistent offenders are stopped in memory.
    inMemoryBlockOnConsumed: points + 1,
  });
  const localLimiter = new RateLimiterMemory(rate);
  /** Uses the shared limiter, or the local one while the database is unavailable. */
  const runLimiter = <T>(useLimiter: (limiter: RateLimiterMongo | RateLimiterMemory) => Promise<T>) =>
    useLimiter(sharedLimiter).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) throw error;
      return useLimiter(localLimiter);
    });
  return {
    async consume(key) {
      const hash = hashKey(key);
      const usedLimiter = await runLimiter(async (limiter) => {
        await limiter.consume(hash);
        return limiter;
      }).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) throw problems.rateLimited(error.msBeforeNext / 1000);
        throw error;
      });
      undoIfUnavailable(async () => void (await usedLimiter.reward(hash)));
    },
    refund: async (key) => void (await runLimiter((limiter) => limiter.reward(hashKey(key)))),
    reset: async (key) => void (await runLimiter((limiter) => limiter.delete(hashKey(key)))),
  };
}

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');
