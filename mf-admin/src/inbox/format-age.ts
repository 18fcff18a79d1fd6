import type { promiseShown } from '@app/types/admin/lists';
import type { AgeGrade } from '@app/ui/staff';
import type * as z from 'zod/mini';
import { formatCount, formatNumber } from '../words/format-count.ts';

/** How an item stands against the deadline, in business hours. */
export type SlaStatus = z.output<typeof promiseShown>;

/** From here on minutes say nothing. */
const longHours = 10;

/** "4 h 20 min", "35 min", "7 h", "1,204 h"; under a minute: "1 min". */
export function formatHours(hours: number): string {
  if (hours >= longHours) return `${formatNumber(Math.floor(hours))} h`;
  const minutes = Math.max(1, Math.round(hours * 60));
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole > 0 && `${whole} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

const dayMs = 86_400_000;

/** From here on an item counts as close to its deadline. */
const closeHours = 4;
/** So many days late is the worst there is. */
const worstDays = 5;

const countDaysLate = (
  { hours, overHours }: Pick<SlaStatus, 'hours' | 'overHours'>,
  since: string,
  now: number,
) => Math.floor(((now - Date.parse(since)) / dayMs) * (overHours / hours));

/** How pressing it is. */
export const getGrade = (sla: SlaStatus, since: string, now = Date.now()): AgeGrade =>
  sla.overHours > 0
    ? countDaysLate(sla, since, now) >= worstDays
      ? 'worst'
      : 'late'
    : sla.leftHours <= closeHours
      ? 'soon'
      : 'fine';

/** "40 min left", "9 days late" or, where that is less than two days of the calendar, "5 h late" in business hours. */
export function formatAge(sla: SlaStatus, since: string, now = Date.now()): string {
  if (sla.overHours === 0) return `${formatHours(sla.leftHours)} left`;
  const days = countDaysLate(sla, since, now);
  return `${days < 2 ? formatHours(sla.overHours) : formatCount(days, 'day')} late`;
}
