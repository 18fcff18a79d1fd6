import { drawExponential, faker } from './random.ts';

const DAY_MS = 86_400_000;
/** Mean Gregorian month. */
const MONTH_DAYS = 30.436875;

export const subtractDays = (date: Date, days: number) =>
  new Date(date.getTime() - Math.round(days * DAY_MS));

export const addDays = (date: Date, days: number) => subtractDays(date, -days);

export const drawDaysBefore = (date: Date, minDays: number, maxDays: number) =>
  subtractDays(date, faker.number.float({ min: minDays, max: maxDays }));

/** Date of a staff decision: up to two and a half days later, and before now. */
export const drawDecisionDate = (since: Date, now: Date) =>
  faker.date.between({ from: since, to: pickEarlier(addDays(since, 2.5), now) });

/** Start of a pending item: mostly a day or two ago. */
export const drawWaitingSince = (now: Date) => subtractDays(now, Math.min(20, drawExponential(1.3)));

export const subtractMonths = (date: Date, months: number) => subtractDays(date, months * MONTH_DAYS);

/** YYYY-MM, as a review stores the month of care. */
export const toMonth = (date: Date) => date.toISOString().slice(0, 7);

export const pickEarlier = (a: Date, b: Date) => (a < b ? a : b);
export const pickLater = (a: Date, b: Date) => (a > b ? a : b);

/** Copies the data and replaces "-1.5 days" with that time, and "-2 months" with that month (YYYY-MM). */
export const replaceDates = <T>(data: T, now: Date): T =>
  JSON.parse(JSON.stringify(data), (_, value) => {
    const [, amount, unit] = /^-([\d.]+) (days|months)$/.exec(value) ?? [];
    if (unit === 'days') return subtractDays(now, Number(amount));
    return unit ? toMonth(subtractMonths(now, Number(amount))) : value;
  });
