/** The zone that the signed-in staff member chose in the profile; until that is known, the browser's own. */
let timeZone: string | undefined;
let formats = new Map<string, Intl.DateTimeFormat>();

/** Shows all times of the console in this zone, an IANA name. */
export function setTimeZone(zone: string): void {
  if (zone === timeZone) return;
  timeZone = zone;
  formats = new Map();
}

function format(iso: string, timeStyle: 'short' | 'long'): string {
  let known = formats.get(timeStyle);
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle, timeZone });
    formats.set(timeStyle, known);
  }
  return known.format(new Date(iso));
}

/** "Nov 21, 2026, 3:04:05 PM CST": of what is compared with other records. */
export const formatLongTime = (iso: string): string => format(iso, 'long');

/** "Nov 20, 2026, 9:12 AM". */
export const formatShortTime = (iso: string): string => format(iso, 'short');

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "Nov 21, 2026", as the record has it. */
export const formatDay = (iso: string): string => dayFormat.format(new Date(iso));

/** "Declined by Leon Marsh, Nov 20, 2026, 9:12 AM: too late": what was answered, who did, and in which words. */
export const formatAnswer = (
  what: string,
  { by, at, notes }: { by: string; at: string; notes?: string },
): string => `${what} by ${by}, ${formatShortTime(at)}${notes ? `: ${notes}` : '.'}`;
