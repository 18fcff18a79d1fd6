import type { slaShown } from '@app/types/admin/lists';
import type * as z from 'zod/mini';
import type { AgeGrade } from '../ui/Inbox.tsx';
import { formatCount, formatNumber } from '../words/format-words.ts';

/** The state of an item against its SLA, in business hours. */
export type SlaStatus = z.output<typeof slaShown>;

/** From this many hours on minutes are left out. */
const longHours = 10;

/** Formats hours as "4 h 20 min", "35 min", "7 h" or "1,204 h"; less than a minute is "1 min". */
export function formatHours(hours: number): string {
  if (hours >= longHours) return `${formatNumber(Math.floor(hours))} h`;
  const minutes = Math.max(1, Math.round(hours * 60));
  const [wholeHours, restMinutes] = [Math.floor(minutes / 60), minutes % 60];
  return [wholeHours > 0 && `${wholeHours} h`, restMinutes > 0 && `${restMinutes} min`]
    .filter(Boolean)
    .join(' ');
}

const dayMs = 86_400_000;

/** An item with at most this many business hours left counts as close to its deadline. */
const closeHours = 4;
/** An item late by this many calendar days gets the worst grade. */
const worstDays = 5;

const countDaysLate = (
  { hours, overHours }: Pick<SlaStatus, 'hours' | 'overHours'>,
  since: string,
  now: number,
) => Math.floor(((now - Date.parse(since)) / dayMs) * (overHours / hours));

/** Grades the urgency of an item that waits since `since`. */
export const getGrade = (sla: SlaStatus, since: string, now = Date.now()): AgeGrade =>
  sla.overHours > 0
    ? countDaysLate(sla, since, now) >= worstDays
      ? 'worst'
      : 'late'
    : sla.leftHours <= closeHours
      ? 'soon'
      : 'fine';

/**
 * Formats the time left or over: "40 min left", "9 days late" or, below two calendar days, "5 h late" in business
 * hours.
 */
export function formatAge(sla: SlaStatus, since: string, now = Date.now()): string {
  if (sla.overHours === 0) return `${formatHours(sla.leftHours)} left`;
  const days = countDaysLate(sla, since, now);
  return `${days < 2 ? formatHours(sla.overHours) : formatCount(days, 'day')} late`;
}
