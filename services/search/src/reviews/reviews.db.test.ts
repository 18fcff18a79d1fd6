// Reviews of a listing for readers, signed out and signed in, and the precision of limb levels.
import { createReviewDoc } from '@app/db/documents-for-tests';
import { listReviews, parseQuery, parseReply, reviewsQuery } from '@app/types';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createReviewInput } from '../testing/bodies.ts';
import { createListingDoc } from '../testing/documents.ts';
import { startApp } from '../testing/running-app.ts';
import { createSampleListings } from '../testing/samples.ts';
import { createStaffDecisions } from '../testing/staff-decisions.ts';

const noRatings = {
  ratingSum: 0,
  reviewCount: 0,
  ratingAvg: null,
  histogram: [0, 0, 0, 0, 0] as [0, 0, 0, 0, 0],
};
const [reviewedListing, ...otherListings] = createSampleListings(8).map((sample, i) =>
  createListingDoc(sample, { slug: `one-${i}`, state: 'MO', ...noRatings }),
);
const reviews = Array.from({ length: 24 }, (_, i) =>
  createReviewDoc({
    listingId: reviewedListing!._id,
    overallRating: ((i % 5) + 1) as 1 | 2 | 3 | 4 | 5,
    stage: i % 3 === 0 ? 'Replacement' : 'New socket',
    shownLevel: i % 2 === 0 ? 'Above-knee' : 'Lower limb',
    limb: { upper: 'None', lower: i % 2 === 0 ? 'Single above-knee' : 'Single hip' },
    state: 'KS',
    publishedAt: new Date(Date.UTC(2026, 3, 1 + i)),
  }),
);
const yearLater = { overallRating: 4, language: 'en', submittedAt: new Date('2026-06-17') } as const;
/** Reviews of another listing, in which words are searched. */
const searchedReviews = [
  createReviewDoc({
    listingId: otherListings[4]!._id,
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
    listingId: otherListings[4]!._id,
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
    listingId: otherListings[4]!._id,
    title: '',
    text: 'Socket of a child.',
    relation: 'parent/guardian',
    yearLater: { ...yearLater, text: 'A squeak that waits for staff.', status: 'pending' },
  }),
  createReviewDoc({
    listingId: otherListings[4]!._id,
    text: 'A hidden socket.',
    status: 'pending',
    visible: false,
  }),
];
const app = await startApp(async (emptyCollections) => {
  await emptyCollections.listings.insertMany([reviewedListing!, ...otherListings]);
  await emptyCollections.reviews.insertMany([...reviews, ...searchedReviews], { ignoreUndefined: true });
});
const { collections, get, send, waitUntilCaughtUp } = app;
const { approve } = createStaffDecisions(app);
const readerOptions = { as: { userId: 'user_reader', role: 'prosthetist' as const } };
const fetchReviews = async (slug: string, query = '') => {
  const response = await send('GET', `/api/prosthetists/${slug}/reviews${query}`, readerOptions);
  return { ...response, reply: parseReply(listReviews, response.json) };
};

it('without a session the three newest are returned, whatever the query says, and may be cached', async () => {
  const responseWithoutQuery = await get('/api/prosthetists/one-0/reviews');
  const responseWithQuery = await get(
    '/api/prosthetists/one-0/reviews?page=2&sortBy=lowest&stage=Replacement&minRating=5',
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
  const { reply, headers } = await fetchReviews('one-0');
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
  expect((await fetchReviews('one-0', '?page=3')).reply.reviews).toHaveLength(4);
  expect((await fetchReviews('one-0', '?page=4')).reply).toMatchObject({
    reviews: [],
    page: 4,
    matching: 24,
  });
});

it('an exact level that reviews do not show is neither found nor counted', async () => {
  const { reply } = await fetchReviews('one-0', '?limbLevel=Hip');
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
  const { reply } = await fetchReviews('one-5', `?${query}&sortBy=highest`);
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
  const fetchWithQuery = (query: string) => send('GET', `/api/prosthetists/one-5/reviews?${query}`, { as });
  const responses = await Promise.all(Array.from({ length: 61 }, () => fetchWithQuery('words=socket')));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await fetchWithQuery('stars=2')).status).toBe(200);
});

it('an unknown order means newest first, and a page size is ignored', async () => {
  const { reply } = await fetchReviews('one-0', '?sortBy=best&limit=1000000000&pageSize=500');
  expect(reply.reviews.map(({ id }) => id)).toEqual(
    (await fetchReviews('one-0')).reply.reviews.map(({ id }) => id),
  );
});

it('R3: below five people in a state only the broad level is shown, filtered and counted; the fifth changes all', async () => {
  const reviewIds: string[] = [];
  // Five people with a shoulder prosthesis in one state, in reviews of three listings.
  for (let i = 0; i < 5; i++) {
    const response = await send('POST', `/api/prosthetists/${otherListings[i % 3]!.slug}/reviews`, {
      as: { userId: `user_arm_${i}`, role: 'patient' },
      body: createReviewInput({ limb: { upper: 'Single shoulder', lower: 'None' } }),
    });
    reviewIds.push(response.json.review.id);
  }
  const readLevels = async () => {
    const fetchFromAll = (query?: string) =>
      Promise.all(otherListings.slice(0, 3).map(({ slug }) => fetchReviews(slug, query)));
    const responses = await fetchFromAll();
    const filteredResponses = await fetchFromAll('?limbLevel=Shoulder');
    return {
      shownLevels: responses.flatMap(({ reply }) => reply.reviews.map(({ level }) => level)),
      shoulderCount: responses.reduce((sum, { reply }) => sum + (reply.limbLevels.Shoulder ?? 0), 0),
      matchCount: filteredResponses.reduce((sum, { reply }) => sum + reply.matching, 0),
      namesShoulder: responses.some(({ text }) => /shoulder/i.test(text)),
    };
  };
  for (const id of reviewIds.slice(0, 4)) await approve(id);
  const readEtag = async () => {
    await waitUntilCaughtUp();
    return (await get(`/api/prosthetists/${otherListings[1]!.slug}/reviews`)).headers.get('etag');
  };
  const etagBefore = await readEtag();
  const broadLevels = {
    shownLevels: Array(4).fill('Upper limb'),
    shoulderCount: 0,
    matchCount: 0,
    namesShoulder: false,
  };
  expect(await readLevels()).toEqual(broadLevels);

  await approve(reviewIds[4]!);
  expect(await readLevels()).toEqual({
    shownLevels: Array(5).fill('Shoulder'),
    shoulderCount: 5,
    matchCount: 5,
    namesShoulder: true,
  });
  // Cached replies of a listing that did not change itself are outdated now.
  expect(await readEtag()).not.toBe(etagBefore);

  await send('DELETE', `/api/reviews/${reviewIds[0]}`, { as: { userId: 'user_arm_0', role: 'patient' } });
  expect(await readLevels()).toEqual(broadLevels);
  expect(await collections.reviews.countDocuments({ shownLevel: 'Shoulder', visible: true })).toBe(0);
});
