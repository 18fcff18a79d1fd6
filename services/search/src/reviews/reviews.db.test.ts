// Reviews of a listing for readers, signed out and signed in, and the precision of limb levels.
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { listReviews, parseQuery, parseReply, reviewsQuery } from '@app/types';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApp } from '../testing/running-app.ts';

const reviewedListing = createListingDoc({ slug: 'reviewed' });
/** A listing in whose reviews words are searched. */
const searchedListing = createListingDoc({ slug: 'searched' });
const reviews = Array.from({ length: 24 }, (_, i) =>
  createReviewDoc({
    listingId: reviewedListing._id,
    overallRating: ((i % 5) + 1) as 1 | 2 | 3 | 4 | 5,
    stage: i % 3 === 0 ? 'Replacement' : 'New socket',
    shownLevel: i % 2 === 0 ? 'Above-knee' : 'Lower limb',
    limb: { upper: 'None', lower: i % 2 === 0 ? 'Single above-knee' : 'Single hip' },
    state: 'KS',
    publishedAt: new Date(Date.UTC(2026, 3, 1 + i)),
  }),
);
const yearLater = { overallRating: 4, language: 'en', submittedAt: new Date('2026-06-17') } as const;
const searchedReviews = [
  createReviewDoc({
    listingId: searchedListing._id,
    title: 'Añadió un FORRO',
    text: 'The socket fits since.',
    displayName: 'Zebulon R.',
    reply: {
      text: 'Gladly: replied.',
      status: 'approved',
      publishedAt: new Date('2026-06-17'),
      userId: 'user_owner',
    },
  }),
  createReviewDoc({
    listingId: searchedListing._id,
    title: '',
    text: 'Two sockets, one part.',
    overallRating: 2,
    yearLater: {
      ...yearLater,
      text: 'A squeak since March.',
      status: 'approved',
      publishedAt: yearLater.submittedAt,
    },
  }),
  createReviewDoc({
    listingId: searchedListing._id,
    title: '',
    text: 'Socket of a child.',
    relation: 'parent/guardian',
    yearLater: { ...yearLater, text: 'A squeak that waits for staff.', status: 'pending' },
  }),
  createReviewDoc({
    listingId: searchedListing._id,
    text: 'A hidden socket.',
    status: 'pending',
    visible: false,
  }),
];
const { get, send } = await startApp(async (collections) => {
  await collections.listings.insertMany([reviewedListing, searchedListing]);
  await collections.reviews.insertMany([...reviews, ...searchedReviews], { ignoreUndefined: true });
});
const readerOptions = { as: { userId: 'user_reader', role: 'prosthetist' as const } };
const fetchReviews = async (slug: string, query = '') => {
  const response = await send('GET', `/api/prosthetists/${slug}/reviews${query}`, readerOptions);
  return { ...response, reply: parseReply(listReviews, response.json) };
};

it('without a session the three newest are returned, whatever the query says, and may be cached', async () => {
  const responseWithoutQuery = await get('/api/prosthetists/reviewed/reviews');
  const responseWithQuery = await get(
    '/api/prosthetists/reviewed/reviews?page=2&sortBy=lowest&stage=Replacement&minRating=5',
  );
  expect(responseWithQuery.json).toEqual(responseWithoutQuery.json);
  expect(responseWithoutQuery.json).toMatchObject({
    matching: responseWithoutQuery.json.total,
    page: 1,
    pages: 1,
    limbLevels: {},
    stages: {},
  });
  expect(responseWithoutQuery.json.reviews.map(({ id }: { id: string }) => id)).toEqual(
    reviews
      .slice(-3)
      .toReversed()
      .map(({ publicId }) => publicId),
  );
  expect(responseWithoutQuery.headers.get('cache-control')).toBe('no-cache');
  expect(responseWithQuery.headers.get('etag')).toBe(responseWithoutQuery.headers.get('etag'));
});

it('with a session all are returned, ten per page, and not cached', async () => {
  const { reply, headers } = await fetchReviews('reviewed');
  expect(reply).toMatchObject({
    matching: 24,
    page: 1,
    pages: 3,
    limbLevels: { 'Above-knee': 12, 'Lower limb': 12 },
    stages: { Replacement: 8, 'New socket': 16 },
  });
  expect(reply.reviews.map(({ id }) => id)).toEqual(
    reviews
      .slice(14)
      .toReversed()
      .map(({ publicId }) => publicId),
  );
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('etag')).toBeNull();
  expect((await fetchReviews('reviewed', '?page=3')).reply.reviews).toHaveLength(4);
  expect((await fetchReviews('reviewed', '?page=4')).reply).toMatchObject({
    reviews: [],
    page: 4,
    matching: 24,
  });
});

it('an exact level that reviews do not show is neither found nor counted', async () => {
  const { reply } = await fetchReviews('reviewed', '?limbLevel=Hip');
  expect(reply).toMatchObject({ matching: 0, pages: 0, reviews: [] });
  expect(reply.limbLevels).not.toHaveProperty('Hip');
});

it.each([
  ['page=1001', 'page'],
  ['minRating=6', 'minRating'],
  ['limbLevel=Lower%20limb', 'limbLevel'],
  ['stage=Anything', 'stage'],
  ['stars=6', 'stars'],
  [`words=${'x'.repeat(61)}`, 'words'],
  ['recent=1', 'recent'],
])('%s is rejected at %s', (query, field) => {
  const { error } = z.safeParse(reviewsQuery, parseQuery(new URLSearchParams(query)));
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

it.each([
  ['words=SOCKET', [0, 1, 2]],
  ['words=anadio%20sock', [0]],
  ['words=s%C3%B3ckets', [1]],
  ['words=art', []],
  ['words=replied', []],
  ['words=Zebulon', []],
  ['words=.*', [0, 1, 2]],
  ['words=SQUEAK', [1]],
  ['words=squeak%20sockets', [1]],
  ['words=socket&children=true', [2]],
  ['words=socket&stars=2&stars=1', [1]],
])('%s finds public titles and texts with these words', async (query, expectedPositions) => {
  const { reply } = await fetchReviews('searched', `?${query}&sortBy=highest`);
  const positions = reply.reviews.map(({ id }) =>
    searchedReviews.findIndex(({ publicId }) => publicId === id),
  );
  expect({ found: positions.toSorted(), matching: reply.matching }).toEqual({
    found: expectedPositions,
    matching: expectedPositions.length,
  });
  expect(reply.children).toBe(1);
});

it('searches for words are limited by account; other filters are not', async () => {
  const as = { userId: 'user_flood', role: 'patient' as const };
  const fetchWithQuery = (query: string) =>
    send('GET', `/api/prosthetists/searched/reviews?${query}`, { as });
  const responses = await Promise.all(Array.from({ length: 61 }, () => fetchWithQuery('words=socket')));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await fetchWithQuery('stars=2')).status).toBe(200);
});

it('an unknown order means newest first, and a page size is ignored', async () => {
  const { reply } = await fetchReviews('reviewed', '?sortBy=best&limit=1000000000&pageSize=500');
  expect(reply.reviews.map(({ id }) => id)).toEqual(
    (await fetchReviews('reviewed')).reply.reviews.map(({ id }) => id),
  );
});
