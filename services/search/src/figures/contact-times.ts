import type { Collections } from '@app/db';
import type { Logger } from '@app/service-kit';
import { contactMinutes } from '@app/types';
import { createSums, formatDay, type Sums } from './sums.ts';

/**
 * How long visitors search until they call a prosthetist or open a website: sums of the day, in the spans of
 * `contactMinutes`. Neither the visitor nor the listing is kept.
 */
export interface ContactTimes extends Pick<Sums, 'flush' | 'stop'> {
  /** Counts a contact so many minutes after the first search of a visit. */
  add(minutes: number): void;
}

interface CounterOptions {
  everyMs?: number;
  now?: () => number;
}

export function createContactTimeCounter(
  { contactTimes }: Pick<Collections, 'contactTimes'>,
  logger: Logger,
  { everyMs, now = Date.now }: CounterOptions = {},
): ContactTimes {
  const sums = createSums({
    everyMs,
    onLost: (err) => logger.warn({ err }, 'sums of times to contact were lost'),
    write: (taken) =>
      contactTimes.bulkWrite(
        [...taken].map(([_id, count]) => {
          const [day = '', from = ''] = _id.split('/');
          const made = { day: new Date(day), fromMinutes: Number(from) };
          return {
            updateOne: { filter: { _id }, update: { $inc: { count }, $setOnInsert: made }, upsert: true },
          };
        }),
        { ordered: false },
      ),
  });
  return {
    ...sums,
    add: (minutes) => {
      const from = contactMinutes.findLast((start) => start <= minutes) ?? 0;
      sums.add(`${formatDay(now())}/${from}`);
    },
  };
}
