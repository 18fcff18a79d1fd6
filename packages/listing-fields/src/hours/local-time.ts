/** Local time at a place: the date as "2026-11-27" and minutes after midnight. */
export interface LocalTime {
  date: string;
  minutes: number;
}

/** Created on first use, because it takes milliseconds on a phone. */
const formatterByTimeZone = new Map<string, Intl.DateTimeFormat>();

/** The time on the clocks of a time zone ("America/Chicago") at an instant, summer time included. */
export function toLocalTime(instantMs: number, timeZone: string): LocalTime {
  let formatter = formatterByTimeZone.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatterByTimeZone.set(timeZone, formatter);
  }
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatter.formatToParts(instantMs)) parts[type] = value;
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}

const msPerDay = 86_400_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * msPerDay).toISOString().slice(0, 10);

/** Day of the week; 0 is Monday. */
export const getWeekday = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;
