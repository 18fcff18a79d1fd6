import { expect, test } from 'vitest';
import { buildReviewsSearch, everyReview, readReviewsAddress } from './reviews-address.ts';

const read = (search: string) => readReviewsAddress(new URLSearchParams(search));

test('an address without parameters means all reviews, newest first', () => {
  expect(read('')).toEqual(everyReview);
  expect(buildReviewsSearch(everyReview)).toBe('');
});

test('reading an address gives what was written to it', () => {
  const query = {
    page: 3,
    sortBy: 'lowest',
    limbLevel: ['Below-knee', 'Symes/Boyd'],
    stage: ['New socket'],
    dimension: 'listening',
    minRating: 2,
    maxRating: 4,
  } as const;
  const search = buildReviewsSearch({ ...query, limbLevel: [...query.limbLevel], stage: [...query.stage] });
  expect(search).toBe(
    '?limbLevel=Below-knee&limbLevel=Symes%2FBoyd&stage=New+socket&dimension=listening&minRating=2&maxRating=4&sortBy=lowest&page=3',
  );
  expect(read(search)).toEqual(query);
});

test.each([
  ['page=-1&stage=New+socket', { stage: ['New socket'] }],
  ['page=two&minRating=9&sortBy=highest', { sortBy: 'highest' }],
  ['sortBy=paid&limbLevel=Nose&dimension=price', {}],
  ['write=2&_=1', {}],
])('junk counts as absent, the rest stands: %s', (search, expected) => {
  expect(read(search)).toEqual({ ...everyReview, ...expected });
});
