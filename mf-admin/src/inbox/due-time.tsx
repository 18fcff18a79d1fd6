import type { slaShown } from '@app/types/admin/lists';
import type * as z from 'zod/mini';
import { type DueStatus, DueTime } from '../ui/Inbox.tsx';
import { formatCount, formatNumber } from '../words/format-words.ts';

/** The state of an item against its SLA, in business hours. */
export type SlaStatus = z.output<typeof slaShown>;

/** From this many hours on, minutes are left out. */
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

/** An item with at most this many business hours left is `soon`. */
const maxSoonHours = 4;
/** An item overdue by this many calendar days is `longOverdue`. */
const longOverdueDays = 5;

const countOverdueDays = (
  { hours, overHours }: Pick<SlaStatus, 'hours' | 'overHours'>,
  waitingSince: string,
  nowMs: number,
) => Math.floor(((nowMs - Date.parse(waitingSince)) / dayMs) * (overHours / hours));

/** Returns the due status of an item. `waitingSince`: ISO time. */
export const getDueStatus = (sla: SlaStatus, waitingSince: string, nowMs = Date.now()): DueStatus =>
  sla.overHours > 0
    ? countOverdueDays(sla, waitingSince, nowMs) >= longOverdueDays
      ? 'longOverdue'
      : 'overdue'
    : sla.leftHours <= maxSoonHours
      ? 'soon'
      : 'onTime';

/** The time until or since the deadline of an item. `since`: the ISO time since when it waits. */
export const ItemDueTime = ({ sla, since }: { sla: SlaStatus; since: string }) => (
  <DueTime status={getDueStatus(sla, since)}>{formatDueTime(sla, since)}</DueTime>
);

/** Formats "40 min left", "9 days late" or, below two calendar days, "5 h late" in business hours. */
export function formatDueTime(sla: SlaStatus, waitingSince: string, nowMs = Date.now()): string {
  if (sla.overHours === 0) return `${formatHours(sla.leftHours)} left`;
  const days = countOverdueDays(sla, waitingSince, nowMs);
  return `${days < 2 ? formatHours(sla.overHours) : formatCount(days, 'day')} late`;
}
