// Deadlines of legal requests: calendar days in staff's time zone, because the letters name days.
import type { LegalRequestDoc, SlaSettings } from '@app/db';

const dayMs = 24 * 3_600_000;
const defaultAnswerDays = 14;

type Calendar = Pick<SlaSettings, 'timezone'>;

const formatDay = (time: Date, { timezone }: Calendar): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(time);

/** The last day for a reply, as `YYYY-MM-DD`. */
export const getDueDay = (
  { due, createdAt }: Pick<LegalRequestDoc, 'due' | 'createdAt'>,
  calendar: Calendar,
): string => due ?? formatDay(new Date(createdAt.getTime() + defaultAnswerDays * dayMs), calendar);

export const isLate = (
  legalRequest: Pick<LegalRequestDoc, 'due' | 'createdAt' | 'status'>,
  now: Date,
  calendar: Calendar,
): boolean => legalRequest.status === 'open' && getDueDay(legalRequest, calendar) < formatDay(now, calendar);
