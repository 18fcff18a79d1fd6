/**
 * The time zone of the signed-in staff member’s profile. Undefined: not loaded yet, times are in the zone of the
 * browser.
 */
let timeZone: string | undefined;
let formats = new Map<string, Intl.DateTimeFormat>();

/** Sets the time zone, an IANA name, of all formatted times. */
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

/** Formats a time with seconds and zone, for comparison with other records: "Nov 21, 2026, 3:04:05 PM CST". */
export const formatLongTime = (iso: string): string => format(iso, 'long');

/** Formats a time as "Nov 20, 2026, 9:12 AM". */
export const formatShortTime = (iso: string): string => format(iso, 'short');

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a date as "Nov 21, 2026". Dates are UTC, as stored, whatever the time zone of the profile. */
export const formatDay = (iso: string): string => dayFormat.format(new Date(iso));

/** Formats a decision: "Declined by Leon Marsh, Nov 20, 2026, 9:12 AM: too late". `what`: the decision in words. */
export const formatAnswer = (
  what: string,
  { by, at, notes }: { by: string; at: string; notes?: string },
): string => `${what} by ${by}, ${formatShortTime(at)}${notes ? `: ${notes}` : '.'}`;
