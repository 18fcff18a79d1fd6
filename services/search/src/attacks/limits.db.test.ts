// S29: calls above the rate limits, and calls that must not count.
import { randomUUID } from 'node:crypto';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { problems } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { buildUrl, endpoints } from '@app/types';
import { expect, it } from 'vitest';
import { dailyLimits } from '../route-deps.ts';
import { createPatient } from '../testing/attempts.ts';
import { bodyCreators, createReviewInput } from '../testing/bodies.ts';
import { createLimits, startApp } from '../testing/running-app.ts';

const database = await createTestDatabase();
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
const dailyLimitsApp = await startApp(undefined, { database, findAccount, limits: dailyLimits });
const oncePerDayApp = await startApp(undefined, { database, limits: createLimits(1, 86_400) });
const { listings, reviews, reports } = dailyLimitsApp.collections;

async function insertListing() {
  const listing = createListingDoc();
  await listings.insertOne(listing);
  return listing;
}
const postReview = async (as: object, body: object = createReviewInput()) => {
  const { slug } = await insertListing();
  return dailyLimitsApp.send('POST', `/api/prosthetists/${slug}/reviews`, { as, body });
};

const writeEndpoints = endpoints.filter(
  ({ service, session, method, isReadOnly }) =>
    service === 'search' && (session ?? 'none') !== 'none' && method !== 'GET' && !isReadOnly,
);
it.each(writeEndpoints)('a rate limit applies to $id', async (endpoint) => {
  const isAboutListing = endpoint.path.includes('/prosthetists/');
  const id = isAboutListing ? (await insertListing()).slug : createReviewDoc().publicId;
  const as = createPatient();
  const body = bodyCreators[endpoint.id]?.();
  const sendCall = async () =>
    (await oncePerDayApp.send(endpoint.method, buildUrl(endpoint, { params: { id } }), { as, body })).status;
  expect(await sendCall()).not.toBe(429);
  expect(await sendCall()).toBe(429);
});

it('an account may send five reviews per day, not counting invalid ones', async () => {
  const as = createPatient();
  for (let i = 0; i < 10; i++) expect((await postReview(as, {})).status).toBe(400);
  for (let i = 0; i < 5; i++) expect((await postReview(as)).status).toBe(201);
  const limitedReply = await postReview(as);
  expect(limitedReply).toMatchObject({ status: 429, json: { error: 'rate_limited' } });
  expect(Number(limitedReply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await postReview(createPatient())).status).toBe(201);
});

it('one IP address may send ten reports per day, and so may one account', async () => {
  const { slug } = await insertListing();
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
  expect(await reports.countDocuments({ userId: as.userId })).toBe(10);
  expect(JSON.stringify(await reports.find().toArray())).not.toContain('203.0.113');
});

it('while the identity provider is down a review is not stored but not lost: the same key works later', async () => {
  const as = createPatient();
  const keyHeader = { 'idempotency-key': randomUUID() };
  const { slug } = await insertListing();
  const send = () =>
    dailyLimitsApp.send('POST', `/api/prosthetists/${slug}/reviews`, {
      as,
      body: createReviewInput(),
      headers: keyHeader,
    });
  isIdentityAway = true;
  const unavailableReply = await send();
  expect(unavailableReply.status).toBe(503);
  expect(unavailableReply.headers.get('retry-after')).toBeTruthy();
  isIdentityAway = false;
  expect(await reviews.countDocuments({ userId: as.userId })).toBe(0);
  expect((await send()).status).toBe(201);
});
