const DAY_MS = 86_400_000;
/** Mean Gregorian month. */
const MONTH_DAYS = 30.436875;

export const subtractDays = (date: Date, days: number) =>
  new Date(date.getTime() - Math.round(days * DAY_MS));

export const subtractMonths = (date: Date, months: number) => subtractDays(date, months * MONTH_DAYS);

/** YYYY-MM, as a review stores the month of care. */
export const toMonth = (date: Date) => date.toISOString().slice(0, 7);

/** The season as people in the United States count it by months. */
export const toSeason = (date: Date) =>
  ['winter', 'spring', 'summer', 'fall'][Math.floor(((date.getUTCMonth() + 1) % 12) / 3)]!;

export const pickEarlier = (a: Date, b: Date) => (a < b ? a : b);
export const pickLater = (a: Date, b: Date) => (a > b ? a : b);
