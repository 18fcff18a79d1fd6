// A write whose reply is lost: the same key returns the reply again, and nothing is done twice (F5).
import { randomUUID } from 'node:crypto';
import { getCollections } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { createClientLosingCommits } from '@app/test-kit/lost-commits';
import { createTestDatabase } from '@app/test-kit/mongo';
import { endpoints } from '@app/types';
import { expect, it } from 'vitest';
import { createReviewInput } from '../testing/bodies.ts';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const { listings, reviews, audit } = getCollections(db);
const reliableApp = await startApp(client, db, async () => {});
const losingApp = await startApp(createClientLosingCommits(client), db, async () => {});

const as = { userId: 'user_a', role: 'patient' as const };
const listing = createListingDoc();
await listings.insertOne(listing);
const countAuditRows = () => audit.countDocuments({ 'actor.id': as.userId });

it('the calls that accept a key are those that are repeated here', () => {
  const keyedEndpoints = endpoints.filter(({ service, idempotent }) => service === 'search' && idempotent);
  expect(keyedEndpoints.map(({ id }) => id).sort()).toEqual(['editReview', 'postReview', 'putYearLater']);
});

it('a repeated review, edit and year later return the first reply', async () => {
  const postRequest = { as, body: createReviewInput(), headers: { 'idempotency-key': randomUUID() } };
  const path = `/api/prosthetists/${listing.slug}/reviews`;
  expect((await losingApp.send('POST', path, postRequest)).status).toBe(503);
  const postResponse = await reliableApp.send('POST', path, postRequest);
  expect([postResponse.status, postResponse.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(await reviews.countDocuments({ userId: as.userId })).toBe(1);

  const { id, v } = postResponse.json.review;
  const body = { ...createReviewInput({ title: 'Other words' }), v };
  const editRequest = { as, body, headers: { 'idempotency-key': randomUUID() } };
  expect((await losingApp.send('PUT', `/api/reviews/${id}`, editRequest)).status).toBe(503);
  const editResponse = await reliableApp.send('PUT', `/api/reviews/${id}`, editRequest);
  expect([editResponse.status, editResponse.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(editResponse.text).toContain('Other words');
  expect(await reviews.findOne({ publicId: id })).toMatchObject({ v: v + 1 });
  expect(await countAuditRows()).toBe(2);

  const publishedAt = new Date(Date.now() - 400 * 86_400_000);
  const approvedFields = { status: 'approved', visible: true, publishedAt } as const;
  await reviews.updateOne({ publicId: id }, { $set: approvedFields });
  const text = 'It still fits, and they answered each time that I called them.';
  const keyHeaders = { 'idempotency-key': randomUUID() };
  const yearLaterRequest = { as, body: { overallRating: 3, text }, headers: keyHeaders };
  expect((await losingApp.send('PUT', `/api/reviews/${id}/year-later`, yearLaterRequest)).status).toBe(503);
  const yearLaterResponse = await reliableApp.send('PUT', `/api/reviews/${id}/year-later`, yearLaterRequest);
  expect([yearLaterResponse.status, yearLaterResponse.headers.get('idempotency-replayed')]).toEqual([
    200,
    'true',
  ]);
  expect(yearLaterResponse.json.review).toMatchObject({ yearLater: { status: 'pending', text } });
  expect(await countAuditRows()).toBe(3);
});
