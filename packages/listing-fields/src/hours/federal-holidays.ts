import { getWeekday } from './local-time.ts';

/** Month and day of holidays that have the same date each year. */
const datedHolidays = ['01-01', '06-19', '07-04', '11-11', '12-25'];
/** Month, weekday (0: Monday) and ordinal within the month of the other holidays; ordinal 5: the last one. */
const weekdayHolidays = [
  [1, 0, 3],
  [2, 0, 3],
  [5, 0, 5],
  [9, 0, 1],
  [10, 0, 2],
  [11, 3, 4],
] as const;

/** True on a federal holiday (5 U.S.C. 6103), and on the weekday on which a holiday on a weekend is observed. */
export function isFederalHoliday(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const weekday = getWeekday(date);
  const isDatedHoliday = (offsetDays: number) =>
    datedHolidays.includes(getMonthDay(year, month, day, offsetDays));
  // A holiday on a Saturday is observed on Friday, one on a Sunday on Monday.
  if (isDatedHoliday(0) || (weekday === 4 && isDatedHoliday(1)) || (weekday === 0 && isDatedHoliday(-1)))
    return true;
  const weekdayOrdinal = Math.ceil(day / 7);
  const isLastOfMonth = new Date(Date.UTC(year, month - 1, day + 7)).getUTCMonth() !== month - 1;
  return weekdayHolidays.some(
    ([holidayMonth, holidayWeekday, ordinal]) =>
      holidayMonth === month &&
      holidayWeekday === weekday &&
      (ordinal === 5 ? isLastOfMonth : ordinal === weekdayOrdinal),
  );
}

const getMonthDay = (year: number, month: number, day: number, offsetDays: number) =>
  new Date(Date.UTC(year, month - 1, day + offsetDays)).toISOString().slice(5, 10);
