import type { Collections } from '@app/db';
import type { Logger } from '@app/service-kit';
import { createDailyCounts, type DailyCountsOptions } from './daily-counts.store.ts';
import type { Flusher } from './flusher.ts';

/**
 * Counts searches without results by radius, day and the first three digits of the ZIP code. Stores neither the full
 * ZIP code nor the visitor.
 */
export interface EmptySearchCounter extends Flusher {
  add(zip: string, radiusMiles: number): void;
}

export function createEmptySearchCounter(
  { searchMisses }: Pick<Collections, 'searchMisses'>,
  logger: Logger,
  options?: DailyCountsOptions,
): EmptySearchCounter {
  const dailyCounts = createDailyCounts(searchMisses, logger, options);
  return {
    ...dailyCounts,
    add: (zip, radiusMiles) => dailyCounts.add({ zip3: zip.slice(0, 3), radius: Math.round(radiusMiles) }),
  };
}
