import type { Collections } from '@app/db';
import type { Logger } from '@app/service-kit';

/**
 * Searches that found nobody, as sums of the first three digits of the ZIP code, the radius and the day. The
 * ZIP code itself is forgotten at once, and nothing is kept of who searched.
 */
export interface Misses {
  add(zip: string, radiusMiles: number): void;
  /** Writes what was counted so far. Never fails; at most one at a time. */
  flush(): Promise<void>;
  /** The last flush: call it before the database is left. */
  stop(): Promise<void>;
}

const dayMs = 86_400_000;
/** There are 1,000 beginnings and a few radii: beyond this nothing new is started. */
const most = 20_000;

/** Counts in memory and writes the sums now and then: a search never waits for a write. */
export function createMissCounter(
  { searchMisses }: Pick<Collections, 'searchMisses'>,
  logger: Logger,
  { everyMs = 10_000, now = Date.now }: { everyMs?: number; now?: () => number } = {},
): Misses {
  let sums = new Map<string, number>();
  let flushing: Promise<void> | undefined;

  async function writeSums(): Promise<void> {
    if (sums.size === 0) return;
    const taken = sums;
    sums = new Map();
    const writes = [...taken].map(([_id, count]) => {
      const [zip3 = '', radius = '', day = ''] = _id.split('/');
      const made = { zip3, radius: Number(radius), day: new Date(day) };
      return {
        updateOne: { filter: { _id }, update: { $inc: { count }, $setOnInsert: made }, upsert: true },
      };
    });
    await searchMisses.bulkWrite(writes, { ordered: false }).catch((err: unknown) => {
      logger.warn({ err }, 'sums of searches that found nobody were lost');
    });
  }
  const flush = (): Promise<void> => {
    flushing ??= writeSums().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const timer = setInterval(flush, everyMs).unref();

  return {
    add(zip, radiusMiles) {
      const day = new Date(Math.floor(now() / dayMs) * dayMs).toISOString().slice(0, 10);
      const key = `${zip.slice(0, 3)}/${Math.round(radiusMiles)}/${day}`;
      const known = sums.get(key);
      if (known !== undefined || sums.size < most) sums.set(key, (known ?? 0) + 1);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
