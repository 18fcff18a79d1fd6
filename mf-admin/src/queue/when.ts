import type { Kept } from './lines.ts';

/** From here on minutes say nothing. */
const longHours = 10;

/** "4 h 20 min", "35 min", "7 h", "1,204 h"; under a minute: "1 min". */
export function hoursWords(hours: number): string {
  if (hours >= longHours) return `${Math.floor(hours).toLocaleString('en-US')} h`;
  const minutes = Math.max(1, Math.round(hours * 60));
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole > 0 && `${whole} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

/** From here on an item counts as close to its promise. */
const closeHours = 4;

/** How pressing it is; undefined: there is time. */
export const urgencyOf = ({ leftHours, overHours }: Kept): 'warn' | 'bad' | undefined =>
  overHours > 0 ? 'bad' : leftHours <= closeHours ? 'warn' : undefined;
