import { expect, it } from 'vitest';
import { toSeasonByDate, toSeasonByMonth } from './season.ts';

it('the time of care is shown as a season', () => {
  expect(
    ['2026-01', '2026-02', '2026-03', '2026-06', '2026-09', '2026-12'].map(
      (month) => toSeasonByMonth(month).season,
    ),
  ).toEqual(['winter', 'winter', 'spring', 'summer', 'fall', 'winter']);
  expect(toSeasonByDate(new Date('2026-11-30T23:59:59Z'))).toEqual({ season: 'fall', year: 2026 });
});
