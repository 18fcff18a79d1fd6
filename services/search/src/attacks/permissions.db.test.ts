// S1: every call that reads a session, by every caller on every target. A rejected call changes nothing.
import type { ListingDoc, ReviewDoc } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { badTokens, type TokenInput } from '@app/service-kit/identity-for-tests';
import { type InvalidToken, testPermissions } from '@app/test-kit/attacks/permissions';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { buildUrl, type Endpoint, endpoints } from '@app/types';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createAnsweredFields, overAYearAgo } from '../testing/attempts.ts';
import { bodyCreators } from '../testing/bodies.ts';
import { callers, permissions } from '../testing/permissions.ts';
import { startApp } from '../testing/running-app.ts';

const { uri, collections, send } = await startApp(({ levelCounts }) =>
  // More than enough reviews of this level, so that adding or removing one does not change what others show.
  levelCounts.insertOne({ _id: 'MO/Below-knee', state: 'MO', level: 'Below-knee', count: 1_000 }),
);
const { listings, reviews } = collections;
const sessionEndpoints = endpoints.filter(
  ({ service, session }) => service === 'search' && session !== undefined && session !== 'none',
);

const tokens: Record<(typeof callers)[number] | InvalidToken, TokenInput | undefined> = {
  nobody: undefined,
  author: { userId: 'user_author', role: 'patient' },
  otherPatient: { userId: 'user_stranger', role: 'patient' },
  owner: { userId: 'user_owner', role: 'prosthetist' },
  newcomer: { userId: 'user_newcomer' },
  ...badTokens,
};

/** Creates a listing, after deleting that of the previous test, because an account owns one listing. */
async function createListing(overrides: Partial<ListingDoc> = {}): Promise<ListingDoc> {
  await listings.deleteMany({ ownerUserId: 'user_owner' });
  const doc = createListingDoc({ ownerUserId: 'user_owner', email: 'owner@clinic.test', ...overrides });
  await listings.insertOne(doc, { ignoreUndefined: true });
  return doc;
}
async function insertReview(overrides: Partial<ReviewDoc> = {}): Promise<ReviewDoc> {
  const { _id: listingId } = await createListing({
    reviewCount: 1,
    ratingSum: 5,
    histogram: [0, 0, 0, 0, 1],
    dimensionCounts: createListingDoc().dimensionCounts,
  });
  const doc = createReviewDoc({ listingId, userId: 'user_author', ...overrides });
  await reviews.insertOne(doc, { ignoreUndefined: true });
  return doc;
}
const insertReviewForId = async (overrides?: Partial<ReviewDoc>) => ({
  id: (await insertReview(overrides)).publicId,
});

/** Create listings and reviews by status. Return the ids for the address. */
const targetCreators: Record<string, () => Promise<Record<string, string>>> = {
  'public listing': async () => ({
    id: (await listings.findOne({ _id: (await insertReview()).listingId }))!.slug,
  }),
  'unapproved listing': async () => ({ id: (await createListing({ status: 'pending' })).slug }),
  'deleted listing': async () => ({ id: (await createListing({ status: 'deleted' })).slug }),
  'no such listing': async () => ({ id: new ObjectId().toHexString() }),
  'published review': () => insertReviewForId(),
  // With an addition that waits.
  'review of a year ago': () =>
    insertReviewForId({
      publishedAt: overAYearAgo,
      yearLater: {
        overallRating: 3,
        text: 'It still fits.',
        language: 'en',
        status: 'pending',
        submittedAt: new Date(),
      },
    }),
  // By a public reply that announces a change.
  'answered review': () => insertReviewForId(createAnsweredFields()),
  'pending review': () => insertReviewForId({ status: 'pending', publishedAt: undefined }),
  'rejected review': () =>
    insertReviewForId({
      status: 'rejected',
      publishedAt: undefined,
      decision: { outcome: 'rejected', reasons: [], note: '', at: new Date(), by: 'a' },
    }),
  'withdrawn review': () => insertReviewForId({ status: 'withdrawn' }),
  'no such review': async () => ({ id: createReviewDoc().publicId }),
  "author's list": async () => ({ userId: 'user_author' }),
};
const createTarget = (target: string) => targetCreators[target]!();

const sendCall = (endpoint: Endpoint, params: Record<string, string>, as?: TokenInput) =>
  send(endpoint.method, buildUrl(endpoint, { params }), { as, body: bodyCreators[endpoint.id]?.() });

it('each call that reads a session and takes a body has one', () => {
  for (const { id, body } of sessionEndpoints) expect(id in bodyCreators, id).toBe(body !== undefined);
});

testPermissions({
  calls: sessionEndpoints,
  callers,
  permissions,
  createTarget,
  send: (endpoint, params, caller) => sendCall(endpoint, params, tokens[caller]),
  readDatabaseHash: await createDatabaseHasher(uri, 'rateLimits', 'heartbeats'),
});

it('a header does not sign in', async () => {
  const { id = '' } = await createTarget('pending review');
  const headers = {
    'x-user-id': 'user_author',
    'x-clerk-user-id': 'user_author',
    cookie: '__session=x; __client_uat=1',
  };
  for (const [method, path] of [
    ['DELETE', `/api/reviews/${id}`],
    ['GET', '/api/user-reviews/user_author'],
  ] as const) {
    expect((await send(method, path, { headers })).status).toBe(401);
    expect((await send(method, path, { headers, as: tokens.otherPatient })).status).toBeGreaterThanOrEqual(
      403,
    );
  }
  expect(await reviews.findOne({ publicId: id })).toMatchObject({ status: 'pending' });
});

it('an edit by another patient does not reveal whether the review exists', async () => {
  const editByOtherPatient = async (target: string) => {
    const { status, json } = await sendCall(
      sessionEndpoints.find(({ id }) => id === 'editReview')!,
      await createTarget(target),
      tokens.otherPatient,
    );
    const { requestId: _, ...problem } = json;
    return { status, problem };
  };
  const missingReviewResult = await editByOtherPatient('no such review');
  for (const target of ['pending review', 'rejected review', 'published review'])
    expect(await editByOtherPatient(target)).toEqual(missingReviewResult);
});

it('S32: the owner’s view is returned to nobody else, in any order, at once, or with another’s ETag', async () => {
  const { id = '' } = await createTarget('public listing');
  const address = `/api/prosthetists/${id}`;
  const etag = (await send('GET', address)).headers.get('etag')!;
  const requests = [...callers, ...callers.toReversed()].flatMap((caller) =>
    [undefined, etag, `W/${etag}`].map((knownEtag) => ({ caller, knownEtag })),
  );
  const responses = await Promise.all(
    requests.map(async ({ caller, knownEtag }) => {
      const headers = knownEtag ? { headers: { 'if-none-match': knownEtag } } : {};
      return { caller, knownEtag, response: await send('GET', address, { as: tokens[caller], ...headers }) };
    }),
  );
  for (const { caller, knownEtag, response } of responses) {
    const { status, json, headers } = response;
    if (caller === 'nobody') expect([knownEtag, status]).toEqual([knownEtag, knownEtag ? 304 : 200]);
    else expect([caller, status, headers.get('etag')]).toEqual([caller, 200, null]);
    if (status === 200) expect([caller, json.owned]).toEqual([caller, caller === 'owner']);
  }
});
