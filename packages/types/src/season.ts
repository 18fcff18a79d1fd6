import { type Season, seasons } from './review/review.ts';

/** Meteorological season in the northern hemisphere. A winter has the year of its January: December 2025 is winter 2026. */
export function toSeason(month: number, year: number): Season {
  return {
    season: seasons[Math.floor((month % 12) / 3)] as Season['season'],
    year: month === 12 ? year + 1 : year,
  };
}

/** "2026-10" gives fall 2026. */
export const toSeasonByMonth = (yearMonth: string): Season =>
  toSeason(Number(yearMonth.slice(5, 7)), Number(yearMonth.slice(0, 4)));

export const toSeasonByDate = (date: Date): Season => toSeason(date.getUTCMonth() + 1, date.getUTCFullYear());

export const toSeasonYearBefore = (date: Date): Season => {
  const { season, year } = toSeasonByDate(date);
  return { season, year: year - 1 };
};

const firstMonths = { winter: '12', spring: '03', summer: '06', fall: '09' } as const;
/** The first month of a season: "2026-09" of fall 2026, "2025-12" of winter 2026. */
export const toFirstMonth = ({ season, year }: Season): string =>
  `${season === 'winter' ? year - 1 : year}-${firstMonths[season]}`;

/** A number that grows from season to season. */
export const getSeasonNumber = ({ season, year }: Season): number =>
  year * seasons.length + seasons.indexOf(season);
