import type { Collections } from '@app/db';
import { contactMinutes } from '@app/option-lists';
import type { Logger } from '@app/service-kit';
import { createDailySums, type DailySumsOptions } from './daily-sums.store.ts';
import type { Flush } from './flush.ts';

/**
 * How long visitors search until they call a prosthetist or open a website: sums of the day, in the spans of
 * `contactMinutes`. Neither the visitor nor the listing is kept.
 */
export interface ContactTimes extends Flush {
  /** Counts a contact so many minutes after the first search of a visit. */
  add(minutes: number): void;
}

export function createContactTimeCounter(
  { contactTimes }: Pick<Collections, 'contactTimes'>,
  logger: Logger,
  options?: DailySumsOptions,
): ContactTimes {
  const sums = createDailySums(contactTimes, logger, options);
  return {
    ...sums,
    add: (minutes) =>
      sums.add({ fromMinutes: contactMinutes.findLast((start) => start <= minutes) ?? contactMinutes[0] }),
  };
}
