import type { Collections } from '@app/db';
import { contactRangeMinutes } from '@app/option-lists';
import type { Logger } from '@app/service-kit';
import { createDailyCounts, type DailyCountsOptions } from './daily-counts.store.ts';
import type { Flusher } from './flusher.ts';

/**
 * Counts how long visitors search until they call a prosthetist or open a website, as daily sums in the ranges of
 * `contactRangeMinutes`. Stores neither visitor nor listing.
 */
export interface ContactTimeCounter extends Flusher {
  /** Counts a contact this many minutes after the visitor's first search. */
  add(minutes: number): void;
}

export function createContactTimeCounter(
  { contactTimes }: Pick<Collections, 'contactTimes'>,
  logger: Logger,
  options?: DailyCountsOptions,
): ContactTimeCounter {
  const dailyCounts = createDailyCounts(contactTimes, logger, options);
  return {
    ...dailyCounts,
    add: (minutes) =>
      dailyCounts.add({
        fromMinutes: contactRangeMinutes.findLast((start) => start <= minutes) ?? contactRangeMinutes[0],
      }),
  };
}
