// S1: every call that reads a session, by every caller on every target. A rejected call changes nothing.
import { getCollections, type ListingDoc, type ReviewDoc } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { badTokens, type TokenInput } from '@app/service-kit/identity-for-tests';
import { createDatabaseHasher } from '@app/test-kit/database-hash';
import { createTestDatabase } from '@app/test-kit/mongo';
import { buildUrl, type Endpoint, endpoints, problem } from '@app/types';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyCreators } from '../testing/bodies.ts';
import { type Caller, callers, permissions, type Target } from '../testing/permissions.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client, uri } = await createTestDatabase();
const { listings, reviews, levelCounts } = getCollections(db);
const { send } = await startApp(client, db, async () => {
  // More than enough reviews of this level, so that adding or removing one does not change what others show.
  await levelCounts.insertOne({ _id: 'MO/Below-knee', state: 'MO', level: 'Below-knee', count: 1_000 });
});
const sessionEndpoints = endpoints.filter(
  ({ service, session }) => service === 'search' && session !== undefined && session !== 'none',
);

const tokenInputByCaller: Record<Exclude<Caller, 'nobody'>, TokenInput> = {
  author: { userId: 'user_author', role: 'patient' },
  otherPatient: { userId: 'user_stranger', role: 'patient' },
  owner: { userId: 'user_owner', role: 'prosthetist' },
  newcomer: { userId: 'user_newcomer' },
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
const decision = {
  outcome: 'rejected',
  reasons: ['False or fake'],
  note: '',
  at: new Date(),
  by: 'a',
} as const;

/** Creates the target anew, so that tests are independent. Returns its ids for the address. */
const targetCreators: Record<Target, () => Promise<Record<string, string>>> = {
  'public listing': async () => ({
    id: (await listings.findOne({ _id: (await insertReview()).listingId }))!.slug,
  }),
  'unapproved listing': async () => ({ id: (await createListing({ status: 'pending' })).slug }),
  'deleted listing': async () => ({ id: (await createListing({ status: 'deleted' })).slug }),
  'no such listing': async () => ({ id: new ObjectId().toHexString() }),
  'published review': async () => ({ id: (await insertReview()).publicId }),
  'review of a year ago': async () => ({
    id: (
      await insertReview({
        publishedAt: new Date(Date.now() - 400 * 86_400_000),
        yearLater: {
          overallRating: 3,
          text: 'It still fits.',
          language: 'en',
          status: 'pending',
          submittedAt: new Date(),
        },
      })
    ).publicId,
  }),
  'answered review': async () => ({
    id: (
      await insertReview({
        reply: { text: 'Thank you.', status: 'approved', change: 'made', publishedAt: new Date() },
      })
    ).publicId,
  }),
  'pending review': async () => ({
    id: (await insertReview({ status: 'pending', publishedAt: undefined })).publicId,
  }),
  'rejected review': async () => ({
    id: (
      await insertReview({
        status: 'rejected',
        publishedAt: undefined,
        decision: { ...decision, reasons: [] },
      })
    ).publicId,
  }),
  'withdrawn review': async () => ({ id: (await insertReview({ status: 'withdrawn' })).publicId }),
  'no such review': async () => ({ id: createReviewDoc().publicId }),
  "author's list": async () => ({ userId: 'user_author' }),
};

/** Without rate limits and the heartbeat of the index. */
const readDatabaseHash = await createDatabaseHasher(uri, 'rateLimits', 'heartbeats');

const sendCall = (endpoint: Endpoint, params: Record<string, string>, as?: TokenInput | string) => {
  const body = bodyCreators[endpoint.id]?.();
  return send(endpoint.method, buildUrl(endpoint, { params }), {
    ...(as !== undefined && { as }),
    ...(body && { body }),
  });
};

it('every call that reads a session has expected statuses, and no other call has', () => {
  expect(Object.keys(permissions).sort()).toEqual(sessionEndpoints.map(({ id }) => id).sort());
  for (const { id, body } of sessionEndpoints) expect(id in bodyCreators, id).toBe(body !== undefined);
});

describe.each(sessionEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const rows = Object.entries(permissions[id] ?? {}) as [Target, readonly number[]][];
  it.each(rows)('%s', async (target, statuses) => {
    const statusByCaller = callers.map((caller, i) => [caller, statuses[i]!] as const);
    const expectStatus = async (caller: Caller, expected: number, params: Record<string, string>) => {
      const response = await sendCall(
        endpoint,
        params,
        caller === 'nobody' ? undefined : tokenInputByCaller[caller],
      );
      const { status, text } = response;
      expect({ caller, status, text }).toEqual({ caller, status: expected, text });
      return response;
    };
    // Rejected callers change nothing, so all of them use one target.
    const params = await targetCreators[target]();
    const hashBefore = await readDatabaseHash();
    for (const [caller, expected] of statusByCaller.filter(([, status]) => status >= 400)) {
      const { json } = await expectStatus(caller, expected, params);
      expect(z.safeParse(problem, json).success).toBe(true);
    }
    expect(await readDatabaseHash()).toEqual(hashBefore);
    for (const [caller, expected] of statusByCaller.filter(([, status]) => status < 400))
      await expectStatus(caller, expected, await targetCreators[target]());
  });

  it('an invalid token gets 401', async () => {
    const [target] = rows[0]!;
    const params = await targetCreators[target]();
    const hashBefore = await readDatabaseHash();
    // All of them are rejected by the function that reads sessions; each call must use it.
    for (const fault of ['expired', 'signed by somebody else'] as const) {
      const invalidToken = badTokens[fault];
      const { status, json, headers } = await sendCall(endpoint, params, invalidToken);
      expect({ fault, status, error: json.error }).toEqual({ fault, status: 401, error: 'unauthorized' });
      expect(headers.get('cache-control'), fault).toMatch(/no-store/);
    }
    expect(await readDatabaseHash()).toEqual(hashBefore);
  });
});

it('a header does not sign in', async () => {
  const { id = '' } = await targetCreators['pending review']();
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
    expect(
      (await send(method, path, { headers, as: tokenInputByCaller.otherPatient })).status,
    ).toBeGreaterThanOrEqual(403);
  }
  expect(await reviews.findOne({ publicId: id })).toMatchObject({ status: 'pending' });
});

it('an edit by another patient does not reveal whether the review exists', async () => {
  const editByOtherPatient = async (target: Target) => {
    const { status, json } = await sendCall(
      sessionEndpoints.find(({ id }) => id === 'editReview')!,
      await targetCreators[target](),
      tokenInputByCaller.otherPatient,
    );
    const { requestId: _, ...problem } = json;
    return { status, problem };
  };
  const missingReviewResult = await editByOtherPatient('no such review');
  for (const target of ['pending review', 'rejected review', 'published review'] as const)
    expect(await editByOtherPatient(target)).toEqual(missingReviewResult);
});

it('S32: the owner’s view is returned to nobody else, in any order, at once, or with another’s ETag', async () => {
  const { id = '' } = await targetCreators['public listing']();
  const address = `/api/prosthetists/${id}`;
  const etag = (await send('GET', address)).headers.get('etag')!;
  const requests = [...callers, ...callers.toReversed()].flatMap((caller) =>
    [undefined, etag, `W/${etag}`].map((knownEtag) => ({ caller, knownEtag })),
  );
  const responses = await Promise.all(
    requests.map(async ({ caller, knownEtag }) => {
      const as = caller === 'nobody' ? {} : { as: tokenInputByCaller[caller] };
      const headers = knownEtag ? { headers: { 'if-none-match': knownEtag } } : {};
      return { caller, knownEtag, response: await send('GET', address, { ...as, ...headers }) };
    }),
  );
  for (const { caller, knownEtag, response } of responses) {
    const { status, json, headers } = response;
    if (caller === 'nobody') expect([knownEtag, status]).toEqual([knownEtag, knownEtag ? 304 : 200]);
    else expect([caller, status, headers.get('etag')]).toEqual([caller, 200, null]);
    if (status === 200) expect([caller, json.owned]).toEqual([caller, caller === 'owner']);
  }
});
