// Checks the replies of the mocks against the contract, as the browser checks those of the service.
import { startMockServer } from '@app/test-kit/mock-server';
import { testToken } from '@app/test-kit/sessions';
import {
  CallError,
  type CallInput,
  call,
  cardEndpoints,
  clinicEndpoints,
  type Endpoint,
  getNeeds,
  getPlace,
  getProsthetist,
  listPlaces,
  listRecentReviews,
  listReviews,
  matchEndpoints,
  postReview,
  putNeeds,
  reportChange,
  reviewEndpoints,
  savedEndpoints,
  searchEndpoints,
  searchProsthetists,
} from '@app/types';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { clinicSlug, handlers, specialZips } from './handlers.ts';
import { mockListings } from './listings.ts';
import { resetOwnReviews } from './own-reviews.ts';
import { buildReviewId, createOwnReview } from './reviews.ts';
import { resetSavedData } from './saved.ts';

const server = startMockServer(...handlers);
const { listing } = mockListings[0]!;
const params = { id: listing.slug, state: 'missouri' };

const ownReviewSample = createOwnReview(1);
const { content } = ownReviewSample;
const reviewBody = { ...content, attest: { ownCare: true, noTies: true } };
const ownParams = { id: ownReviewSample.id, userId: 'user_patient' };

const inputs: Record<string, CallInput & { body?: unknown }> = {
  searchProsthetists: { query: { zipCode: '63101', radius: 100 } },
  getClinic: { params: { slug: clinicSlug } },
  getProsthetist: { params },
  listReviews: { params },
  matchProsthetists: {
    body: { search: { zipCode: '63101', radius: 100, sortBy: 'match' }, facts: { highActivity: true } },
  },
  listCards: { body: { slugs: [listing.slug, 'nobody'], zipCode: '63101' } },
  fitProsthetists: { body: { slugs: [listing.slug], facts: { plan: 'TRICARE' } } },
  getPlace: { params },
  postReview: { params, body: reviewBody },
  editReview: { params: ownParams, body: { ...reviewBody, v: ownReviewSample.v } },
  withdrawReview: { params: ownParams },
  putYearLater: { params: ownParams, body: { overallRating: 3, text: content.text } },
  withdrawYearLater: { params: ownParams },
  flagReview: { params: ownParams, body: { reason: 'Abusive' } },
  appealReview: { params: ownParams, body: { text: 'Nobody else is named in it.' } },
  listOwnVotes: { query: { review: [buildReviewId(0)] } },
  voteHelpful: { params: { id: buildReviewId(0) } },
  takeBackVote: { params: { id: buildReviewId(0) } },
  listUserReviews: { params: ownParams },
  putNeeds: { body: { needs: { plan: 'TRICARE' } } },
  putSaved: { body: { save: [{ listing: listing.slug }] } },
  reportChange: { params, body: { field: 'Phone', note: 'It ends in 42 now.' } },
};
const mockedEndpoints: readonly Endpoint[] = [
  ...searchEndpoints,
  ...matchEndpoints,
  ...cardEndpoints,
  ...clinicEndpoints,
  ...reviewEndpoints,
  ...savedEndpoints,
  reportChange,
  getNeeds,
  putNeeds,
];

beforeEach(() => {
  resetOwnReviews();
  resetSavedData();
});

test.each(mockedEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is mocked, and keeps its contract',
  async (id, endpoint) => {
    const token = endpoint.session === 'required' ? testToken : undefined;
    await expect(call(endpoint, inputs[id], { token })).resolves.toBeTruthy();
  },
);

test.each(mockedEndpoints.filter((e) => e.session === 'required').map((e) => [e.id, e] as const))(
  '%s requires a session',
  async (id, endpoint) => {
    await expect(call(endpoint, inputs[id])).rejects.toMatchObject({ status: 401 });
  },
);

test('texts of a review can trigger failures of the service', async () => {
  const postText = (text: string) =>
    call(
      postReview,
      { params, body: { ...reviewBody, text: `${content.text} ${text}` } as never },
      { token: testToken },
    );
  await expect(postText('#503')).rejects.toMatchObject({ status: 503 });
  await expect(postText('#already')).rejects.toMatchObject({ problem: { error: 'already_reviewed' } });
  await expect(postText('#month')).rejects.toMatchObject({
    problem: { fields: { careMonth: expect.any(String) } },
  });
});

test('the mock rejects an invalid request like the service: 400, with the field', async () => {
  const callPromise = call(searchProsthetists, { query: { zipCode: '12', radius: 'far' } });
  await expect(callPromise).rejects.toMatchObject({
    status: 400,
    problem: { fields: { zipCode: expect.any(String), radius: expect.any(String) } },
  });
});

test('each special ZIP code fails in its own way', async () => {
  await expect(
    call(searchProsthetists, { query: { zipCode: specialZips.unknownZip } }),
  ).rejects.toMatchObject({
    status: 400,
  });
  await expect(call(searchProsthetists, { query: { zipCode: specialZips.brokenZip } })).rejects.toMatchObject(
    {
      status: 503,
    },
  );
});

test.each([
  ['listPlaces', listPlaces, { states: [] }],
  ['recentReviews', listRecentReviews, { reviews: [] }],
  [
    'listReviews',
    listReviews,
    {
      reviews: [],
      total: 0,
      matching: 0,
      page: 1,
      pages: 1,
      limbLevels: {},
      stages: {},
      children: 0,
      recent: 0,
    },
  ],
  ['getPlace', getPlace, { state: { code: 'MO', name: 'Missouri', slug: 'missouri', total: 0 }, cities: [] }],
])('%s: an additional field is tolerated', async (id, endpoint, reply) => {
  server.use(
    http.get(`*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, () =>
      HttpResponse.json({ ...reply, addedLater: true }),
    ),
  );
  await expect(call(endpoint, inputs[id as keyof typeof inputs])).resolves.toEqual(reply);
});

test('a missing field fails, and the error names it', async () => {
  const { phone: _, ...listingWithoutPhone } = listing;
  server.use(http.get('*/api/prosthetists/:id', () => HttpResponse.json(listingWithoutPhone)));
  const contractError = await call(getProsthetist, { params }).catch((error) => error);
  expect(contractError).toBeInstanceOf(CallError);
  expect(contractError.message).toContain('getProsthetist broke its contract at: phone');
});
