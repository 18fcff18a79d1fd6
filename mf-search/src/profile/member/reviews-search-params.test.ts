import { expect, test } from 'vitest';
import { buildReviewsQueryString, defaultReviewsQuery, readReviewsQuery } from './reviews-search-params.ts';

const readQuery = (search: string) => readReviewsQuery(new URLSearchParams(search));

test('an address without parameters means all reviews, newest first', () => {
  expect(readQuery('')).toEqual(defaultReviewsQuery);
  expect(buildReviewsQueryString(defaultReviewsQuery)).toBe('');
});

test('reading an address gives what was written to it', () => {
  const query = {
    ...defaultReviewsQuery,
    page: 3,
    sortBy: 'lowest',
    limbLevel: ['Below-knee', 'Symes/Boyd'],
    stage: ['New socket'],
    stars: ['5', '2'],
    dimension: 'listening',
    children: true,
    recent: true,
    words: 'añadió forro',
  } as const;
  const { limbLevel, stage, stars } = query;
  const search = buildReviewsQueryString({
    ...query,
    limbLevel: [...limbLevel],
    stage: [...stage],
    stars: [...stars],
  });
  expect(search).toBe(
    '?limbLevel=Below-knee&limbLevel=Symes%2FBoyd&stage=New+socket&stars=5&stars=2&dimension=listening&children=true&recent=true&words=a%C3%B1adi%C3%B3+forro&sortBy=lowest&page=3',
  );
  expect(readQuery(search)).toEqual(query);
});

test.each([
  ['minRating=4', ['4', '5']],
  ['maxRating=2', ['1', '2']],
  ['minRating=3&maxRating=3', ['3']],
])('the range of an earlier address becomes a list of stars: %s', (search, stars) => {
  expect(readQuery(search)).toEqual({ ...defaultReviewsQuery, stars });
});

test.each([
  ['page=-1&stage=New+socket', { stage: ['New socket'] }],
  ['page=two&minRating=9&sortBy=highest', { sortBy: 'highest' }],
  ['sortBy=paid&limbLevel=Nose&dimension=price', {}],
  [`stars=6&words=${'x'.repeat(61)}&recent=true`, { recent: true }],
  ['write=2&_=1', {}],
])('invalid parameters are ignored, the others apply: %s', (search, expectedQuery) => {
  expect(readQuery(search)).toEqual({ ...defaultReviewsQuery, ...expectedQuery });
});
