import { randomUUID } from 'node:crypto';
import type { ReviewDoc, ReviewReply } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { approveReply, rejectReply } from '@app/reviews';
import type { CommandContext } from '@app/status-changes';
import { createTestDatabase } from '@app/test-kit/mongo';
import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { client, db } = await createTestDatabase();
const { send, collections } = await startApp({ client, db });
const { listings, reviews, audit } = collections;
const replyText = 'Thank you for taking the time to write about us.';
const owner = people.prosthetist;
let listing: ReturnType<typeof createListingDoc>;
let review: ReviewDoc;

const zeroCounts = createListingDoc().dimensionCounts;
/** Inserts a public review of the listing, this many days old. */
async function insertReview(daysAgo = 0, overrides: Partial<ReviewDoc> = {}): Promise<ReviewDoc> {
  const publishedAt = new Date(Date.UTC(2026, 5, 30 - daysAgo));
  const insertedReview = createReviewDoc({ listingId: listing._id, publishedAt, ...overrides });
  await reviews.insertOne(insertedReview, { ignoreUndefined: true });
  return insertedReview;
}
const createReply = (overrides: Partial<ReviewReply> = {}): ReviewReply => ({
  text: replyText,
  status: 'approved',
  publishedAt: new Date('2026-07-01'),
  userId: owner.userId,
  risks: [],
  v: 2,
  ...overrides,
});

beforeEach(async () => {
  await Promise.all([listings.deleteMany(), reviews.deleteMany(), audit.deleteMany()]);
  listing = createListingDoc({
    slug: 'own',
    ownerUserId: owner.userId,
    reviewCount: 1,
    ratingSum: 5,
    histogram: [0, 0, 0, 0, 1],
    dimensionCounts: zeroCounts,
  });
  await listings.insertOne(listing, { ignoreUndefined: true });
  review = await insertReview();
});

const sendReply = (overrides: object = {}, { as = owner as object, id = review.publicId, key = '' } = {}) =>
  send('POST', `/api/reviews/${id}/reply`, {
    as: as as typeof owner,
    body: { text: replyText, change: null, v: 0, ...overrides },
    headers: key ? { 'idempotency-key': key } : {},
  });
const deleteReply = (as: object = owner) =>
  send('DELETE', `/api/reviews/${review.publicId}/reply`, { as: as as typeof owner });
const listOwnReviews = (query = '', as: object = owner) =>
  send('GET', `/api/prosthetists/own/own-reviews${query}`, { as: as as typeof owner });
const createStaffContext = (): CommandContext => ({
  client,
  collections,
  now: new Date(),
  requestId: 'test',
  actor: { kind: 'admin', id: 'admin_1' },
});

describe('a reply', () => {
  it('is submitted, rejected with notes, submitted again, published and deleted', async () => {
    const firstSubmission = await sendReply({ change: 'made' });
    expect({ status: firstSubmission.status, reply: firstSubmission.json.reply }).toMatchObject({
      status: 202,
      reply: { text: replyText, change: 'made', status: 'pending', notes: '', resolved: false, v: 1 },
    });
    await rejectReply(createStaffContext(), {
      id: review.publicId,
      v: 1,
      notes: 'Please leave out the visit.',
    });
    expect((await listOwnReviews()).json.reviews[0].reply).toMatchObject({
      status: 'rejected',
      notes: 'Please leave out the visit.',
      v: 2,
    });
    const secondSubmission = await sendReply({ v: 2, text: `  ${replyText} Again.  ` });
    expect(secondSubmission.json.reply).toMatchObject({
      text: `${replyText} Again.`,
      status: 'pending',
      notes: '',
      v: 3,
    });
    await approveReply(createStaffContext(), { id: review.publicId, v: 3 });
    const { review: ownReview, reply: ownReply } = (await listOwnReviews()).json.reviews[0];
    expect(ownReview.reply).toMatchObject({ text: `${replyText} Again.`, change: null, resolved: false });
    expect(ownReply).toMatchObject({ status: 'approved', v: 4 });
    expect(await deleteReply()).toMatchObject({ status: 200, json: { reply: null } });
    expect((await listOwnReviews()).json).toMatchObject({ unanswered: 1, reviews: [{ reply: null }] });
  });

  it('submitted twice with one key is stored once, and both calls get the same reply', async () => {
    const key = randomUUID();
    const [firstSubmission, secondSubmission] = await Promise.all([
      sendReply({}, { key }),
      sendReply({}, { key }),
    ]);
    const statuses = [firstSubmission, secondSubmission].map(({ status }) => status).sort();
    expect(statuses[0]).toBe(202);
    expect([202, 409]).toContain(statuses[1]);
    expect((await sendReply({}, { key })).json).toEqual(
      (firstSubmission.status === 202 ? firstSubmission : secondSubmission).json,
    );
    expect(await audit.countDocuments({ action: 'reply.submit' })).toBe(1);
  });

  it.each([
    ['too short', { text: 'Thank you.' }],
    ['spaces', { text: ' '.repeat(50) }],
    ['too long', { text: 'x'.repeat(1001) }],
    ['an unknown change', { change: 'done' }],
    ['an operator', { text: { $gt: '' } }],
    ['no version', { v: null }],
  ])('gets 400: %s', async (_, overrides) => {
    expect((await sendReply(overrides)).status).toBe(400);
    expect(await reviews.findOne({ _id: review._id })).not.toHaveProperty('reply');
  });

  it('is returned without its risks', async () => {
    const { text } = await sendReply({ text: 'Dana, your leg was paid by Medicare, as you know.' });
    expect([text, (await listOwnReviews()).text].join()).not.toMatch(/risks|insurance|"name"/);
  });

  it('is limited by account; deleting is not', async () => {
    const limitedApp = await startApp({ client, db, limits: { replies: { points: 2, perSeconds: 3_600 } } });
    const as = { userId: 'user_limited', role: 'prosthetist' } as const;
    await listings.updateOne({ _id: listing._id }, { $set: { ownerUserId: as.userId } });
    const path = `/api/reviews/${review.publicId}/reply`;
    const statuses = [];
    for (let v = 0; v < 3; v++)
      statuses.push(
        (await limitedApp.send('POST', path, { as, body: { text: replyText, change: null, v } })).status,
      );
    expect(statuses).toEqual([202, 202, 429]);
    expect((await limitedApp.send('DELETE', path, { as })).status).toBe(200);
  });
});

describe('the list of own reviews', () => {
  it('has public reviews only, newest first, five per page, and those without a reply', async () => {
    for (let i = 1; i <= 11; i++)
      await insertReview(i, i % 2 ? { reply: createReply({ status: 'pending' }) } : {});
    await insertReview(40, { status: 'pending', publishedAt: undefined });
    await listings.updateOne(
      { _id: listing._id },
      { $set: { reviewCount: 12, ratingSum: 60, histogram: [0, 0, 0, 0, 12] } },
    );
    const firstPage = (await listOwnReviews()).json;
    expect(firstPage).toMatchObject({ total: 12, unanswered: 6, page: 1, pages: 3 });
    expect(firstPage.reviews).toHaveLength(5);
    expect(firstPage.reviews[0].review.id).toBe(review.publicId);
    expect(firstPage.reviews[1]).toMatchObject({ review: { reply: null }, reply: { status: 'pending' } });
    expect((await listOwnReviews('?page=3')).json.reviews).toHaveLength(2);
    const unansweredPage = (await listOwnReviews('?show=unanswered')).json;
    expect(unansweredPage).toMatchObject({ pages: 2, unanswered: 6 });
    expect(unansweredPage.reviews.map((row: { reply: unknown }) => row.reply)).toEqual(Array(5).fill(null));
  });

  it('contains no author, exact level or database id', async () => {
    const { text } = await listOwnReviews();
    expect(text).not.toMatch(/Single below-knee/);
    for (const secret of [review.userId, review._id.toHexString(), listing._id.toHexString()])
      expect(text).not.toContain(secret);
  });
});
