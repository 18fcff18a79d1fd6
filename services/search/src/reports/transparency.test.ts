import { expect, it } from 'vitest';
import type { Standing } from './transparency.store.ts';
import { medianOf, outcomesOf } from './transparency.ts';

const standing = (status: Standing['status'], stars: number, count: number, published = false): Standing => ({
  status,
  stars,
  count,
  published,
});

it('counts each review once, by where it stands', () => {
  const told = outcomesOf([
    standing('approved', 5, 7, true),
    standing('flagged', 1, 1, true),
    standing('pending_revision', 4, 2, true),
    standing('rejected', 5, 1),
    standing('removed', 1, 1, true),
    standing('changes_requested', 3, 2),
    standing('pending', 2, 4),
    standing('withdrawn', 2, 3),
    standing('withdrawn', 2, 1, true),
    standing('draft', 5, 9),
  ]);
  expect(told).toMatchObject({ received: 22, approved: 11, rejected: 2, changesRequested: 2, waiting: 4 });
  expect(told.byStar).toEqual([
    { star: 1, decided: 2, approved: 1 },
    { star: 2, decided: 1, approved: 1 },
    { star: 3, decided: 2, approved: 0 },
    { star: 4, decided: 2, approved: 2 },
    { star: 5, decided: 8, approved: 7 },
  ]);
});

it.each([
  [[], null],
  [[{ hours: 3, count: 1 }], 4],
  [
    [
      { hours: 40, count: 2 },
      { hours: 0, count: 1 },
      { hours: 20, count: 2 },
    ],
    21,
  ],
])('half of %j were decided within %s hours', (waits, median) => expect(medianOf(waits)).toBe(median));
