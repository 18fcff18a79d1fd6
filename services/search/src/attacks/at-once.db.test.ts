// The same call many times at once (F11), and calls above the rate limits (S29).
import { randomUUID } from 'node:crypto';
import { getCollections } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { problems } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { buildUrl, endpoints } from '@app/types';
import { describe, expect, it } from 'vitest';
import { dailyLimits } from '../app.ts';
import { bodyCreators, createReviewInput } from '../testing/bodies.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const collections = getCollections(db);
const { reviews, listings, audit } = collections;
let isIdentityAway = false;
const findAccount = async () => {
  if (isIdentityAway) throw problems.unavailable();
  return {
    firstName: 'Dana',
    lastName: 'Rivers',
    emails: [],
    hasAttestedAge: true,
    createdAt: new Date('2026-01-01'),
  };
};
const generousApp = await startApp(client, db, async () => {}, { findAccount });
const oncePerDay = { points: 1, perSeconds: 86_400 };
const oncePerDayApp = await startApp(client, db, async () => {}, {
  findAccount,
  limits: {
    reviews: oncePerDay,
    reviewChanges: oncePerDay,
    withdrawals: oncePerDay,
    reports: oncePerDay,
    votes: oncePerDay,
  },
});
const dailyLimitsApp = await startApp(client, db, async () => {}, {
  findAccount,
  limits: dailyLimits,
});

let patientCount = 0;
const createPatient = () => ({ userId: `user_${patientCount++}`, role: 'patient' as const });
async function createListing() {
  const doc = createListingDoc();
  await listings.insertOne(doc);
  return doc;
}
const postReview = (
  slug: string,
  as: object,
  headers: Record<string, string> = {},
  body: unknown = createReviewInput(),
) => generousApp.send('POST', `/api/prosthetists/${slug}/reviews`, { as, body, headers });
const runFiftyTimes = <T>(run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, i) => run(i)));

describe('F11: fifty submitted reviews at once', () => {
  it('with one key create one review, and all get the first reply', async () => {
    const { slug, _id } = await createListing();
    const as = createPatient();
    const keyHeaders = { 'idempotency-key': randomUUID() };
    const responses = await runFiftyTimes(() => postReview(slug, as, keyHeaders));
    const createdResponses = responses.filter(({ status }) => status === 201);
    // A call that waited too long gets the error that it is in progress, never a rejection.
    expect(responses.filter(({ status, json }) => status !== 201 && json.error !== 'in_progress')).toEqual(
      [],
    );
    expect(createdResponses.length).toBeGreaterThan(0);
    expect(new Set(createdResponses.map(({ text }) => text)).size).toBe(1);
    expect(createdResponses.filter(({ headers }) => !headers.get('idempotency-replayed'))).toHaveLength(1);
    expect(await reviews.countDocuments({ listingId: _id })).toBe(1);
    expect(await audit.countDocuments({ 'target.id': createdResponses[0]!.json.review.id })).toBe(1);
    // Much later the same reply; with another body an error.
    expect((await postReview(slug, as, keyHeaders)).text).toBe(createdResponses[0]!.text);
    expect(await postReview(slug, as, keyHeaders, createReviewInput({ overallRating: 1 }))).toMatchObject({
      status: 409,
      json: { error: 'idempotency_conflict' },
    });
  });
});

describe('while the identity provider is down', () => {
  it('a review is not stored but not lost: the same key works later', async () => {
    const { slug, _id } = await createListing();
    const as = createPatient();
    const keyHeaders = { 'idempotency-key': randomUUID() };
    isIdentityAway = true;
    const unavailableResponse = await postReview(slug, as, keyHeaders);
    expect(unavailableResponse.status).toBe(503);
    expect(unavailableResponse.headers.get('retry-after')).toBeTruthy();
    expect((await generousApp.get(`/api/prosthetists/${slug}`)).status).toBe(200);
    isIdentityAway = false;
    expect(await reviews.countDocuments({ listingId: _id })).toBe(0);
    expect((await postReview(slug, as, keyHeaders)).status).toBe(201);
  });
});

describe('S29: rate limits', () => {
  const writeEndpoints = endpoints.filter(
    ({ service, session, method, isReadOnly }) =>
      service === 'search' && (session ?? 'none') !== 'none' && method !== 'GET' && !isReadOnly,
  );
  it.each(writeEndpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'apply to %s',
    async (id, endpoint) => {
      const { slug } = await createListing();
      const isAboutListing = endpoint.path.includes('/prosthetists/');
      const address = buildUrl(endpoint, {
        params: { id: isAboutListing ? slug : createReviewDoc().publicId },
      });
      const as = createPatient();
      const body = bodyCreators[id]?.();
      const sendCall = () => oncePerDayApp.send(endpoint.method, address, { as, ...(body && { body }) });
      expect((await sendCall()).status).not.toBe(429);
      expect((await sendCall()).status).toBe(429);
    },
  );

  it('allow five reviews per day and account, not counting invalid ones', async () => {
    const as = createPatient();
    const postNewReview = async (body: unknown = createReviewInput()) =>
      dailyLimitsApp.send('POST', `/api/prosthetists/${(await createListing()).slug}/reviews`, { as, body });
    for (let i = 0; i < 10; i++) expect((await postNewReview({})).status).toBe(400);
    for (let i = 0; i < 5; i++) expect((await postNewReview()).status).toBe(201);
    const limitedResponse = await postNewReview();
    expect(limitedResponse).toMatchObject({ status: 429, json: { error: 'rate_limited' } });
    expect(Number(limitedResponse.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await reviews.countDocuments({ userId: as.userId })).toBe(5);
    const otherPatientResponse = await dailyLimitsApp.send(
      'POST',
      `/api/prosthetists/${(await createListing()).slug}/reviews`,
      {
        as: createPatient(),
        body: createReviewInput(),
      },
    );
    expect(otherPatientResponse.status).toBe(201);
  });

  it('allow fifty edits and fifty withdrawals per day', () => {
    const fiftyPerDay = { points: 50, perSeconds: 86_400 };
    expect(dailyLimits).toMatchObject({ reviewChanges: fiftyPerDay, withdrawals: fiftyPerDay });
  });

  it('allow ten reports per day from one IP address, or by one account', async () => {
    const { slug } = await createListing();
    const sendReport = async (clientAddress: string, as?: object) =>
      (
        await dailyLimitsApp.send('POST', `/api/prosthetists/${slug}/report`, {
          ...(as && { as }),
          body: bodyCreators.reportChange!(),
          headers: { 'x-client-address': clientAddress },
        })
      ).status;
    for (let i = 0; i < 10; i++) expect(await sendReport('203.0.113.7')).toBe(202);
    expect(await sendReport('203.0.113.7')).toBe(429);
    expect(await sendReport('203.0.113.8')).toBe(202);
    const as = createPatient();
    // An account is counted by itself from any address, and a blocked address does not affect it.
    for (let i = 0; i < 10; i++) expect(await sendReport('203.0.113.7', as)).toBe(202);
    expect(await sendReport('198.51.100.1', as)).toBe(429);
    expect(await collections.reports.countDocuments({ userId: as.userId })).toBe(10);
    expect(JSON.stringify(await collections.reports.find().toArray())).not.toContain('203.0.113');
  });
});
