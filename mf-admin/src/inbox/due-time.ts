import type { slaShown } from '@app/types/admin/lists';
import type * as z from 'zod/mini';
import type { DueStatus } from '../ui/Inbox.tsx';
import { formatCount, formatNumber } from '../words/format-words.ts';

/** The state of an item against its SLA, in business hours. */
export type SlaStatus = z.output<typeof slaShown>;

/** From this many hours on, minutes are omitted. */
const minHoursWithoutMinutes = 10;

/** Formats hours as "4 h 20 min", "35 min", "7 h" or "1,204 h"; less than a minute is "1 min". */
export function formatHours(hours: number): string {
  if (hours >= minHoursWithoutMinutes) return `${formatNumber(Math.floor(hours))} h`;
  const minutes = Math.max(1, Math.round(hours * 60));
  const [wholeHours, remainingMinutes] = [Math.floor(minutes / 60), minutes % 60];
  return [wholeHours > 0 && `${wholeHours} h`, remainingMinutes > 0 && `${remainingMinutes} min`]
    .filter(Boolean)
    .join(' ');
}

const dayMs = 86_400_000;

/** An item with at most this many business hours left counts as close to its deadline. */
const soonHours = 4;
/** An item overdue by this many calendar days is `longOverdue`. */
const longOverdueDays = 5;

const countOverdueDays = (
  { hours, overHours }: Pick<SlaStatus, 'hours' | 'overHours'>,
  since: string,
  now: number,
) => Math.floor(((now - Date.parse(since)) / dayMs) * (overHours / hours));

/** Returns the due status of an item that has been waiting since `since`. */
export const getDueStatus = (sla: SlaStatus, since: string, now = Date.now()): DueStatus =>
  sla.overHours > 0
    ? countOverdueDays(sla, since, now) >= longOverdueDays
      ? 'longOverdue'
      : 'overdue'
    : sla.leftHours <= soonHours
      ? 'soon'
      : 'onTime';

/**
 * Formats the time left or over: "40 min left", "9 days late" or, below two calendar days, "5 h late" in business
 * hours.
 */
export function formatDueTime(sla: SlaStatus, since: string, now = Date.now()): string {
  if (sla.overHours === 0) return `${formatHours(sla.leftHours)} left`;
  const days = countOverdueDays(sla, since, now);
  return `${days < 2 ? formatHours(sla.overHours) : formatCount(days, 'day')} late`;
}
