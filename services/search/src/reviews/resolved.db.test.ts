// A reply that announces a change, and the author's confirmation that it helped.
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const listing = createListingDoc({
  slug: 'jane',
  reviewCount: 1,
  ratingSum: 5,
  histogram: [0, 0, 0, 0, 1],
  levelCounts: { 'Lower limb': 1 },
});
const reviewWithReply = createReviewDoc({
  listingId: listing._id,
  userId: 'user_author',
  reply: {
    text: 'We added hours on Saturdays.',
    status: 'approved',
    change: 'made',
    publishedAt: new Date('2026-06-17'),
    userId: 'user_owner',
    risks: ['name'],
    v: 3,
    revision: { text: 'SECRET words', submittedAt: new Date(), status: 'pending' },
  },
});
const { get, send, waitUntilCaughtUp } = await startApp(async ({ listings, reviews }) => {
  await listings.insertOne(listing, { ignoreUndefined: true });
  await reviews.insertOne(reviewWithReply, { ignoreUndefined: true });
});
const author = { userId: 'user_author', role: 'patient' } as const;
const confirmResolved = (resolved: unknown) =>
  send('POST', `/api/reviews/${reviewWithReply.publicId}/resolved`, { as: author, body: { resolved } });

it('a confirmation is set and removed by the author, and public', async () => {
  const ownResponse = await send('GET', '/api/user-reviews/user_author', { as: author });
  expect(ownResponse.json[0].reply).toEqual({
    text: 'We added hours on Saturdays.',
    change: 'made',
    resolved: false,
  });
  const replyBefore = await get('/api/prosthetists/jane/reviews');
  expect(replyBefore.json.reviews[0].reply).toEqual({
    practice: 'Gateway Prosthetics',
    text: 'We added hours on Saturdays.',
    change: 'made',
    resolved: false,
    published: { season: 'summer', year: 2026 },
  });

  const { status, json } = await confirmResolved(true);
  expect({ status, resolved: json.review.reply.resolved }).toEqual({ status: 200, resolved: true });
  await waitUntilCaughtUp();
  const replyAfter = await get('/api/prosthetists/jane/reviews', {
    'if-none-match': replyBefore.headers.get('etag')!,
  });
  expect(replyAfter.status).toBe(200);
  expect(replyAfter.json.reviews[0].reply.resolved).toBe(true);
  expect([ownResponse.text, replyBefore.text, replyAfter.text].join()).not.toMatch(
    /SECRET|user_owner|"risks"/,
  );

  expect((await confirmResolved(false)).json.review.reply.resolved).toBe(false);
  await waitUntilCaughtUp();
  expect((await get('/api/prosthetists/jane/reviews')).json.reviews[0].reply.resolved).toBe(false);
});
