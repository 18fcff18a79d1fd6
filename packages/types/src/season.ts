import type { Season } from './review/review.ts';

const seasons = ['winter', 'spring', 'summer', 'fall'] as const;

/** Meteorological season in the northern hemisphere; January 2026 is winter 2026. */
export function toSeason(month: number, year: number): Season {
  return { season: seasons[Math.floor((month % 12) / 3)] as Season['season'], year };
}

/** "2026-10" gives fall 2026. */
export const toSeasonByMonth = (yearMonth: string): Season =>
  toSeason(Number(yearMonth.slice(5, 7)), Number(yearMonth.slice(0, 4)));

export const toSeasonByDate = (date: Date): Season => toSeason(date.getUTCMonth() + 1, date.getUTCFullYear());
