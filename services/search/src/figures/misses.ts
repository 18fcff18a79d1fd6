import type { Collections } from '@app/db';
import type { Logger } from '@app/service-kit';
import { createSums, formatDay, type Sums } from './sums.ts';

/**
 * Searches that found nobody, as sums of the first three digits of the ZIP code, the radius and the day. The
 * ZIP code itself is forgotten at once, and nothing is kept of who searched.
 */
export interface Misses extends Pick<Sums, 'flush' | 'stop'> {
  add(zip: string, radiusMiles: number): void;
}

interface CounterOptions {
  everyMs?: number;
  now?: () => number;
}

export function createMissCounter(
  { searchMisses }: Pick<Collections, 'searchMisses'>,
  logger: Logger,
  { everyMs, now = Date.now }: CounterOptions = {},
): Misses {
  const sums = createSums({
    everyMs,
    onLost: (err) => logger.warn({ err }, 'sums of searches that found nobody were lost'),
    write: (taken) =>
      searchMisses.bulkWrite(
        [...taken].map(([_id, count]) => {
          const [zip3 = '', radius = '', day = ''] = _id.split('/');
          const made = { zip3, radius: Number(radius), day: new Date(day) };
          return {
            updateOne: { filter: { _id }, update: { $inc: { count }, $setOnInsert: made }, upsert: true },
          };
        }),
        { ordered: false },
      ),
  });
  return {
    ...sums,
    add: (zip, radiusMiles) => sums.add(`${zip.slice(0, 3)}/${Math.round(radiusMiles)}/${formatDay(now())}`),
  };
}
