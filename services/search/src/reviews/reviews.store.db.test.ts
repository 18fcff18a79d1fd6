// Pages, filters and counts compared with a simple computation in memory.
import { getCollections, type ReviewDoc } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { limbLevelValues, type ReviewOrder, reviewOrders, stageValues } from '@app/option-lists';
import { pickRounds } from '@app/test-kit/full-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import {
  getSeasonNumber,
  type ReviewsQuery,
  reviewsQuery,
  toSeasonByMonth,
  toSeasonYearBefore,
} from '@app/types';
import { listReviewWords, toWordPattern } from '@app/types/review/review-words';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { computeCounts } from './reviews.routes.ts';
import { createReviewsStore } from './reviews.store.ts';

const { db } = await createTestDatabase();
const collections = getCollections(db);
const store = createReviewsStore(collections);
const listingId = new ObjectId();
const levels = ['Below-knee', 'Above-knee', 'Lower limb', 'Upper limb', ''];

/** The order of seasons by month. A winter continues in the next year. The first season is not recent. */
const seasonNumberByMonth: Record<string, number> = {
  '2023-06': 0,
  '2025-12': 1,
  '2026-01': 1,
  '2026-03': 2,
  '2026-05': 2,
};
const months = Object.keys(seasonNumberByMonth);
const texts = ['The Socket fits.', 'EL ENCAJE me queda bien.', 'A part of it, no more.', '¿El encájé? Bien.'];

/** Ninety public reviews on few days, so that ties are frequent; and some that are not public. */
const allReviews: ReviewDoc[] = Array.from({ length: 120 }, (_, i) =>
  createReviewDoc({
    listingId,
    overallRating: (((i * 7) % 5) + 1) as ReviewDoc['overallRating'],
    shownLevel: levels[(i * 3) % 5]!,
    stage: stageValues[(i * 5) % 6]!,
    ratings: {
      ...createReviewDoc().ratings,
      listening: i % 3 === 0 ? null : ((((i * 11) % 5) + 1) as ReviewDoc['overallRating']),
    },
    careMonth: months[(i * 3) % months.length]!,
    relation: i % 7 === 0 ? 'parent/guardian' : 'self',
    title: i % 5 === 0 ? 'Añadió un forro' : '',
    text: texts[i % 4]!,
    publishedAt: new Date(Date.UTC(2026, 3, 1 + (i % 4))),
    ...(i % 4 === 3 && { status: 'pending', visible: false }),
  }),
);
const visibleReviews = allReviews.filter((review) => review.visible);

beforeAll(async () => {
  await collections.reviews.insertMany([
    ...allReviews,
    ...Array.from({ length: 40 }, () => createReviewDoc()),
  ]);
});

const comparisonByOrder: Record<
  ReviewOrder,
  (a: ReviewDoc, b: ReviewDoc, getStars: (review: ReviewDoc) => number) => number
> = {
  newest: (a, b) => seasonNumberByMonth[b.careMonth]! - seasonNumberByMonth[a.careMonth]!,
  highest: (a, b, getStars) => getStars(b) - getStars(a),
  lowest: (a, b, getStars) => getStars(a) - getStars(b),
};
const compareByAge = (a: ReviewDoc, b: ReviewDoc) =>
  Number(b.publishedAt) - Number(a.publishedAt) || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);

function listExpectedIds({
  sortBy,
  limbLevel,
  stage,
  dimension,
  minRating,
  maxRating,
  stars,
  children,
  recent,
  words,
}: ReviewsQuery): string[] {
  const since = getSeasonNumber(toSeasonYearBefore(new Date()));
  const hasAllWords = (review: ReviewDoc) =>
    listReviewWords(words).every((word) =>
      new RegExp(toWordPattern(word), 'iu').test(`${review.title}\n${review.text}`),
    );
  const getStars = (review: ReviewDoc) => (dimension ? review.ratings[dimension] : review.overallRating) ?? 0;
  const matchesList = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
  return visibleReviews
    .filter(
      (review) =>
        matchesList(limbLevel, review.shownLevel) &&
        matchesList(stage, review.stage) &&
        getStars(review) >= minRating &&
        getStars(review) <= maxRating &&
        matchesList(stars, String(getStars(review))) &&
        (!children || review.relation === 'parent/guardian') &&
        (!recent || getSeasonNumber(toSeasonByMonth(review.careMonth)) >= since) &&
        hasAllWords(review),
    )
    .sort((a, b) => comparisonByOrder[sortBy](a, b, getStars) || compareByAge(a, b))
    .map(({ publicId }) => publicId);
}

const defaultQuery = z.parse(reviewsQuery, {});
const anyStars = fc.integer({ min: 1, max: 5 });
const anyFilter: fc.Arbitrary<Partial<ReviewsQuery>> = fc.oneof(
  fc.record({ limbLevel: fc.subarray([...limbLevelValues], { minLength: 1 }) }),
  fc.record({ stage: fc.subarray([...stageValues], { minLength: 1 }) }),
  fc.constantFrom({ children: true }, { recent: true }),
  fc.record({ minRating: anyStars }),
  fc.record({ maxRating: anyStars }),
  fc.record({ stars: fc.subarray<ReviewsQuery['stars'][number]>(['1', '2', '3', '4', '5']) }),
  fc.record({ words: fc.constantFrom('socket', 'ENCAJE', 'anadio forro', 'art', 'encaje bien', '$ne') }),
);
/** More filters together would match hardly any review. */
const anyQuery = fc
  .record({
    page: fc.integer({ min: 1, max: 4 }),
    sortBy: fc.constantFrom(...reviewOrders),
    dimension: fc.constantFrom('' as const, 'listening' as const),
    filters: fc.array(anyFilter, { maxLength: 3 }),
  })
  .map(({ filters, ...query }): ReviewsQuery => Object.assign({ ...defaultQuery, ...query }, ...filters));

it('every page of every order and filter equals that of a simple sort, with exact counts', async () => {
  const checkQuery = async (query: ReviewsQuery) => {
    const tallies = await store.countTallies(listingId, query);
    const expectedIds = listExpectedIds(query);
    const page = await store.findPage(listingId, query, 10);
    expect(page.map(({ publicId }) => publicId)).toEqual(
      expectedIds.slice((query.page - 1) * 10, query.page * 10),
    );
    expect(computeCounts(tallies, query).matching).toBe(expectedIds.length);
  };
  await fc.assert(fc.asyncProperty(anyQuery, checkQuery), { numRuns: pickRounds(40, 150) });
});

it('public reviews are counted by level and stage, whatever the filters', async () => {
  const { limbLevels, stages } = computeCounts(await store.countTallies(listingId, defaultQuery), {
    ...defaultQuery,
    limbLevel: ['Below-knee'],
    minRating: 5,
  });
  const countByValue = (values: string[]) =>
    Object.fromEntries(
      [...new Set(values)].map((value) => [value, values.filter((v) => v === value).length]),
    );
  expect(limbLevels).toEqual(countByValue(visibleReviews.map((review) => review.shownLevel).filter(Boolean)));
  expect(stages).toEqual(countByValue(visibleReviews.map((review) => review.stage)));
});

it('all reviews are read once, page by page', async () => {
  for (const sortBy of reviewOrders) {
    const query = { ...defaultQuery, sortBy };
    const readIds: string[] = [];
    for (let page = 1; page <= 10; page++)
      readIds.push(
        ...(await store.findPage(listingId, { ...query, page }, 10)).map(({ publicId }) => publicId),
      );
    expect(readIds).toEqual(listExpectedIds({ ...query, page: 1 }));
  }
});
