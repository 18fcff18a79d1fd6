const DAY_MS = 86_400_000;
/** Mean Gregorian month. */
const MONTH_MS = 30.436875 * DAY_MS;

export function subtractDays(date: Date, days: number): Date {
  return new Date(date.getTime() - Math.round(days * DAY_MS));
}

export function subtractMonths(date: Date, months: number): Date {
  return new Date(date.getTime() - Math.round(months * MONTH_MS));
}

/** YYYY-MM, as a review stores the month of care. */
export function toMonth(date: Date): string {
  const month = date.getUTCMonth() + 1;
  return `${date.getUTCFullYear()}-${month < 10 ? '0' : ''}${month}`;
}

/** The season as people in the United States count it by months. */
export function toSeason(date: Date): string {
  return ['winter', 'spring', 'summer', 'fall'][Math.floor(((date.getUTCMonth() + 1) % 12) / 3)]!;
}

export function pickEarlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

export function pickLater(a: Date, b: Date): Date {
  return a > b ? a : b;
}
