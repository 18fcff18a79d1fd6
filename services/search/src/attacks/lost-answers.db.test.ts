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
const countRows = () => audit.countDocuments({ 'actor.id': as.userId });

it('the table has all calls that accept a key', () => {
  const keyed = endpoints.filter(({ service, idempotent }) => service === 'search' && idempotent);
  expect(keyed.map(({ id }) => id).sort()).toEqual(['editReview', 'postReview', 'putYearLater']);
});

it('a repeated review, edit, and what is one year later return the first reply', async () => {
  const post = { as, body: createReviewInput(), headers: { 'idempotency-key': randomUUID() } };
  const path = `/api/prosthetists/${listing.slug}/reviews`;
  expect((await losingApp.send('POST', path, post)).status).toBe(503);
  const posted = await reliableApp.send('POST', path, post);
  expect([posted.status, posted.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(await reviews.countDocuments({ userId: as.userId })).toBe(1);

  const { id, v } = posted.json.review;
  const body = { ...createReviewInput({ title: 'Other words' }), v };
  const edit = { as, body, headers: { 'idempotency-key': randomUUID() } };
  expect((await losingApp.send('PUT', `/api/reviews/${id}`, edit)).status).toBe(503);
  const edited = await reliableApp.send('PUT', `/api/reviews/${id}`, edit);
  expect([edited.status, edited.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(edited.text).toContain('Other words');
  expect(await reviews.findOne({ publicId: id })).toMatchObject({ v: v + 1 });
  expect(await countRows()).toBe(2);

  const publishedAt = new Date(Date.now() - 400 * 86_400_000);
  const approved = { status: 'approved', visible: true, publishedAt } as const;
  await reviews.updateOne({ publicId: id }, { $set: approved });
  const text = 'It still fits, and they answered each time that I called them.';
  const key = { 'idempotency-key': randomUUID() };
  const add = { as, body: { overallRating: 3, text }, headers: key };
  expect((await losingApp.send('PUT', `/api/reviews/${id}/year-later`, add)).status).toBe(503);
  const yearLaterReply = await reliableApp.send('PUT', `/api/reviews/${id}/year-later`, add);
  expect([yearLaterReply.status, yearLaterReply.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(yearLaterReply.json.review).toMatchObject({ yearLater: { status: 'pending', text } });
  expect(await countRows()).toBe(3);
});
