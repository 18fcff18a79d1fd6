import type { ListingDoc, ReviewDoc, ReviewReply } from '@app/db';
import { approveReply, rejectReply } from '@app/reviews';
import { clearDatabase } from '@app/test-kit/mongo';
import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { db, send, collections, insertListing, insertReview, createStaffContext } = await startApp();
const { listings, reviews } = collections;
const replyText = 'Thank you for taking the time to write about us.';
const owner = people.prosthetist;
let listing: ListingDoc;
let review: ReviewDoc;

/** Inserts a public review of the listing, this many days old. */
const insertOwnReview = (daysAgo = 0, overrides: Partial<ReviewDoc> = {}) => {
  const publishedAt = new Date(Date.UTC(2026, 5, 30 - daysAgo));
  return insertReview({ listingId: listing._id, publishedAt, ...overrides });
};
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
  await clearDatabase(db);
  listing = await insertListing({
    slug: 'own',
    ownerUserId: owner.userId,
    reviewCount: 1,
    ratingSum: 5,
    histogram: [0, 0, 0, 0, 1],
  });
  review = await insertOwnReview();
});

const sendReply = (overrides: object = {}) =>
  send('POST', `/api/reviews/${review.publicId}/reply`, {
    as: owner,
    body: { text: replyText, change: null, v: 0, ...overrides },
  });
const listOwnReviews = (query = '') =>
  send('GET', `/api/prosthetists/own/own-reviews${query}`, { as: owner });

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
    expect(await send('DELETE', `/api/reviews/${review.publicId}/reply`, { as: owner })).toMatchObject({
      status: 200,
      json: { reply: null },
    });
    expect((await listOwnReviews()).json).toMatchObject({ unanswered: 1, reviews: [{ reply: null }] });
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
});

describe('the list of own reviews', () => {
  it('has public reviews only, newest first, five per page, and those without a reply', async () => {
    for (let i = 1; i <= 11; i++)
      await insertOwnReview(i, i % 2 ? { reply: createReply({ status: 'pending' }) } : {});
    await insertOwnReview(40, { status: 'pending', publishedAt: undefined });
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
