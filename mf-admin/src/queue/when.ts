import { formatCount } from '../counted.ts';
import type { Kept } from './lines.ts';

/** From here on minutes say nothing. */
const longHours = 10;

/** "4 h 20 min", "35 min", "7 h", "1,204 h"; under a minute: "1 min". */
export function formatHours(hours: number): string {
  if (hours >= longHours) return `${Math.floor(hours).toLocaleString('en-US')} h`;
  const minutes = Math.max(1, Math.round(hours * 60));
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole > 0 && `${whole} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

const dayMs = 86_400_000;

/** "207 days late" or, where that is less than two days of the calendar, "5 h late" in business hours. */
export function formatDelay(
  { hours, overHours }: Pick<Kept, 'hours' | 'overHours'>,
  since?: string | null,
  now = Date.now(),
): string {
  const days = since ? Math.floor(((now - Date.parse(since)) / dayMs) * (overHours / hours)) : 0;
  return `${days < 2 ? formatHours(overHours) : formatCount(days, 'day')} late`;
}

/** From here on an item counts as close to its promise. */
const closeHours = 4;

/** How pressing it is; undefined: there is time. */
export const getUrgency = ({ leftHours, overHours }: Kept): 'warn' | 'bad' | undefined =>
  overHours > 0 ? 'bad' : leftHours <= closeHours ? 'warn' : undefined;
