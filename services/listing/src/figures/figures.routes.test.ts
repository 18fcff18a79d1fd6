import type { FigureDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { getFigures } from '@app/types';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { computeFigures, computeFirstMonday } from './figures.routes.ts';

const { _id: listingId } = createListingDoc();
const now = new Date('2026-11-21T12:00:00Z'); // a Saturday
const createDay = (daysAgo: number) => new Date(Date.UTC(2026, 10, 21 - daysAgo));
const createFigureDoc = (daysAgo: number, overrides: Partial<FigureDoc> = {}): FigureDoc => ({
  _id: `${daysAgo}`,
  listingId,
  day: createDay(daysAgo),
  views: 0,
  appearances: 0,
  phone: 0,
  website: 0,
  ...overrides,
});

it('the first week starts on a Monday about 90 days ago, on any day', () => {
  for (let daysAgo = 0; daysAgo < 14; daysAgo++) {
    const monday = computeFirstMonday(new Date(createDay(daysAgo).getTime() + 3_600_000));
    expect(monday.getUTCDay()).toBe(1);
    const ageDays = (createDay(daysAgo).getTime() - monday.getTime()) / 86_400_000;
    expect(ageDays).toBeGreaterThanOrEqual(84);
    expect(ageDays).toBeLessThanOrEqual(90);
  }
  expect(computeFirstMonday(now).toISOString()).toBe('2026-08-24T00:00:00.000Z');
});

it('figures have thirteen weeks by their Monday, the last one incomplete', () => {
  const { since, weeks, total } = computeFigures(
    [createFigureDoc(0, { views: 6 }), createFigureDoc(5, { views: 6 }), createFigureDoc(6, { views: 20 })],
    now,
  );
  expect(since).toBe('2026-08-24T00:00:00.000Z');
  expect(weeks).toHaveLength(13);
  expect(weeks.at(-1)).toEqual({
    from: '2026-11-16T00:00:00.000Z',
    views: 12,
    appearances: null,
    phone: null,
    website: null,
  });
  expect(weeks.at(-2)).toMatchObject({ from: '2026-11-09T00:00:00.000Z', views: 20 });
  expect(total.views).toBe(32);
});

it('numbers below ten are hidden, also where they could be computed from a sum', () => {
  expect(computeFigures([createFigureDoc(0, { phone: 9 })], now).total.phone).toBeNull();
  expect(computeFigures([createFigureDoc(0, { phone: 10 })], now).total.phone).toBe(10);
  // A sum of 30 would reveal three calls in the hidden week.
  expect(
    computeFigures([createFigureDoc(0, { phone: 3 }), createFigureDoc(7, { phone: 27 })], now).total.phone,
  ).toBe(27);
  expect(
    computeFigures([createFigureDoc(0, { phone: 3 }), createFigureDoc(7, { phone: 8 })], now).total.phone,
  ).toBe(11);
});

it('no number from one to nine can be computed from the reply, whatever was counted', () => {
  const dailyViews = fc.array(fc.nat(25), { minLength: 0, maxLength: 91 });
  fc.assert(
    fc.property(dailyViews, (counts) => {
      const figures = computeFigures(
        counts.map((views, daysAgo) => createFigureDoc(daysAgo, { views })),
        now,
      );
      expect(z.safeParse(getFigures.reply, figures).success).toBe(true);
      const shownWeeksSum = figures.weeks.map(({ views }) => views ?? 0).reduce((a, b) => a + b, 0);
      for (const { views } of [...figures.weeks, figures.total])
        expect(views === null || views >= 10).toBe(true);
      const hiddenViews = (figures.total.views ?? shownWeeksSum) - shownWeeksSum;
      expect(hiddenViews === 0 || hiddenViews >= 10).toBe(true);
    }),
  );
});
