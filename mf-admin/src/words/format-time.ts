/** The time zone of the member’s profile. Undefined: not loaded yet, times are in that of the browser. */
let timeZone: string | undefined;
let formatters = new Map<string, Intl.DateTimeFormat>();

/** Sets the time zone, an IANA name, of all formatted times. */
export function setTimeZone(zone: string): void {
  if (zone === timeZone) return;
  timeZone = zone;
  formatters = new Map();
}

function formatTime(iso: string, timeStyle?: 'short' | 'long', zone = timeZone): string {
  const key = `${timeStyle}/${zone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeZone: zone,
      ...(timeStyle && { timeStyle }),
    });
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(iso));
}

/** Formats a time with seconds and zone, for comparison with other records: "Nov 21, 2026, 3:04:05 PM CST". */
export const formatLongTime = (iso: string): string => formatTime(iso, 'long');

/** Formats a time as "Nov 20, 2026, 9:12 AM". */
export const formatShortTime = (iso: string): string => formatTime(iso, 'short');

const isDate = (iso: string) => /^\d{4}-\d{2}-\d{2}$/.test(iso);

/** Formats the day of a time in that time zone: "Nov 21, 2026". A date without a time is that day everywhere. */
export const formatDay = (iso: string): string => formatTime(iso, undefined, isDate(iso) ? 'UTC' : timeZone);

/** Formats a decision: "Declined by Leon Marsh, Nov 20, 2026, 9:12 AM: too late". */
export const formatDecision = (
  outcomeText: string,
  { by, at, notes }: { by: string; at: string; notes?: string },
): string => `${outcomeText} by ${by}, ${formatShortTime(at)}${notes ? `: ${notes}` : '.'}`;
