// By when a legal request is answered. A letter names days, so these are days of the calendar where staff work.
import type { LegalRequestDoc, PromiseSettings } from '@app/db';

const dayMs = 24 * 3_600_000;
/** For a request that names no day. */
const daysToAnswer = 14;

type Calendar = Pick<PromiseSettings, 'timezone'>;

/** The day of a moment, as `YYYY-MM-DD`. */
const toDay = (at: Date, { timezone }: Calendar): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(at);

/** The last day on which an answer is in time, as `YYYY-MM-DD`. */
export const getDueDay = (
  { due, createdAt }: Pick<LegalRequestDoc, 'due' | 'createdAt'>,
  calendar: Calendar,
): string => due ?? toDay(new Date(createdAt.getTime() + daysToAnswer * dayMs), calendar);

export const isLate = (
  request: Pick<LegalRequestDoc, 'due' | 'createdAt' | 'status'>,
  now: Date,
  calendar: Calendar,
): boolean => request.status === 'open' && getDueDay(request, calendar) < toDay(now, calendar);
