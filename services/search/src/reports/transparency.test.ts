import { expect, it } from 'vitest';
import type { ReviewGroup } from './reports.store.ts';
import { computeMedian, countOutcomes } from './transparency.ts';

const createReviewGroup = (
  status: ReviewGroup['status'],
  stars: number,
  count: number,
  wasPublished = false,
): ReviewGroup => ({
  status,
  stars,
  count,
  wasPublished,
});

it('counts each review once, by its outcome', () => {
  const result = countOutcomes([
    createReviewGroup('approved', 5, 7, true),
    createReviewGroup('flagged', 1, 1, true),
    createReviewGroup('pending_revision', 4, 2, true),
    createReviewGroup('rejected', 5, 1),
    createReviewGroup('removed', 1, 1, true),
    createReviewGroup('changes_requested', 3, 2),
    createReviewGroup('pending', 2, 4),
    createReviewGroup('withdrawn', 2, 3),
    createReviewGroup('withdrawn', 2, 1, true),
    createReviewGroup('draft', 5, 9),
  ]);
  expect(result).toMatchObject({
    received: 22,
    approved: 11,
    rejected: 1,
    removed: 1,
    changesRequested: 2,
    waiting: 4,
    withdrawn: 3,
  });
  const { received, byStar, ...outcomes } = result;
  expect(Object.values(outcomes).reduce((sum, count) => sum + count)).toBe(received);
  expect(result.byStar).toEqual([
    { star: 1, decided: 2, approved: 1 },
    { star: 2, decided: 1, approved: 1 },
    { star: 3, decided: 2, approved: 0 },
    { star: 4, decided: 2, approved: 2 },
    { star: 5, decided: 8, approved: 7 },
  ]);
});

it('counts a review that staff removed later as removed, not as approved, also when purged', () => {
  const reviewGroups = [
    createReviewGroup('approved', 5, 3, true),
    // Two of four were removed themselves; the others were with their listing.
    createReviewGroup('deleted', 5, 4, true),
    createReviewGroup('deleted', 1, 3),
  ];
  const result = countOutcomes(reviewGroups, {
    deleted: [
      { stars: 5, wasPublished: true, count: 2 },
      { stars: 1, wasPublished: false, count: 1 },
    ],
    purged: [
      { stars: 4, wasPublished: true, count: 6 },
      { stars: 4, wasPublished: false, count: 1 },
    ],
  });
  expect(result).toMatchObject({ received: 17, approved: 5, removed: 8, rejected: 2, waiting: 0 });
  expect(result.byStar).toEqual([
    { star: 1, decided: 1, approved: 0 },
    { star: 2, decided: 0, approved: 0 },
    { star: 3, decided: 0, approved: 0 },
    { star: 4, decided: 7, approved: 0 },
    { star: 5, decided: 7, approved: 5 },
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
])('half of %j were decided within %s hours', (durations, median) =>
  expect(computeMedian(durations)).toBe(median),
);
