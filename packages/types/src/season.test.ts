import { expect, it } from 'vitest';
import {
  getSeasonNumber,
  toFirstMonth,
  toSeasonByDate,
  toSeasonByMonth,
  toSeasonYearBefore,
} from './season.ts';

it('the time of care is shown as a season', () => {
  expect(
    ['2026-01', '2026-02', '2026-03', '2026-06', '2026-09', '2026-12'].map(
      (month) => toSeasonByMonth(month).season,
    ),
  ).toEqual(['winter', 'winter', 'spring', 'summer', 'fall', 'winter']);
  expect(toSeasonByDate(new Date('2026-11-30T23:59:59Z'))).toEqual({ season: 'fall', year: 2026 });
});

it('a winter is one season, from December to February, and seasons follow each other', () => {
  const winter = { season: 'winter', year: 2026 };
  expect(['2025-12', '2026-01', '2026-02'].map(toSeasonByMonth)).toEqual([winter, winter, winter]);
  const consecutiveSeasons = ['2025-09', '2025-12', '2026-03', '2026-06', '2026-09', '2026-12'].map(
    toSeasonByMonth,
  );
  expect(consecutiveSeasons.map(getSeasonNumber)).toEqual(
    [0, 1, 2, 3, 4, 5].map((n) => getSeasonNumber(consecutiveSeasons[0]!) + n),
  );
});

it.each([
  ['2026-11-28', '2025-09'],
  ['2026-12-01', '2025-12'],
  ['2027-02-28', '2025-12'],
  ['2026-03-01', '2025-03'],
])('on %s the season of a year ago began in %s', (day, month) => {
  expect(toFirstMonth(toSeasonYearBefore(new Date(day)))).toBe(month);
});
