import type { Collections } from '@app/db';
import type { Logger } from '@app/service-kit';
import { createDailySums, type DailySumsOptions } from './daily-sums.store.ts';
import type { Flush } from './flush.ts';

/**
 * Counts searches without results by the first three digits of the ZIP code, radius and day. Stores neither the full
 * ZIP code nor the visitor.
 */
export interface Misses extends Flush {
  add(zip: string, radiusMiles: number): void;
}

export function createMissCounter(
  { searchMisses }: Pick<Collections, 'searchMisses'>,
  logger: Logger,
  options?: DailySumsOptions,
): Misses {
  const sums = createDailySums(searchMisses, logger, options);
  return {
    ...sums,
    add: (zip, radiusMiles) => sums.add({ zip3: zip.slice(0, 3), radius: Math.round(radiusMiles) }),
  };
}
