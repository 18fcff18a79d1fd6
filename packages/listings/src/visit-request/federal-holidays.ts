/** Holidays of the United States government that fall on a day of the month: month and day. */
const fixed = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
] as const;
/** Those on the n-th Monday (1) or Thursday (4) of a month; −1: the last. */
const floating = [
  [1, 3, 1],
  [2, 3, 1],
  [5, -1, 1],
  [9, 1, 1],
  [10, 2, 1],
  [11, 4, 4],
] as const;

const dayMs = 86_400_000;
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Saturdays are observed on the Friday before, Sundays on the Monday after. */
function observe(year: number, month: number, day: number): string {
  const date = Date.UTC(year, month - 1, day);
  const shift = { 6: -1, 0: 1 }[new Date(date).getUTCDay()] ?? 0;
  return toDay(date + shift * dayMs);
}

function findWeekday(year: number, month: number, nth: number, weekday: number): string {
  const first = nth > 0 ? Date.UTC(year, month - 1, 1) : Date.UTC(year, month, -6);
  const until = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return toDay(first + (until + 7 * Math.max(0, nth - 1)) * dayMs);
}

/**
 * Days (YYYY-MM-DD) off of the United States government for the holidays of a year (5 U.S.C. 6103). New Year's Day of the next
 * year may be observed in it.
 */
export const listFederalHolidays = (year: number): string[] => [
  ...fixed.map(([month, day]) => observe(year, month, day)),
  ...floating.map(([month, nth, weekday]) => findWeekday(year, month, nth, weekday)),
];
