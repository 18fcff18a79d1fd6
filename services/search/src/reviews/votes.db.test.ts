// Votes that a review is helpful, over HTTP (scenario N9). The rules are tested with their commands.
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const clinicKey = 'river-limbs-12-elm-st-63101';
const listing = createListingDoc({ slug: 'jane', ownerUserId: 'user_owner', clinicKey });
const colleague = createListingDoc({ slug: 'carl', ownerUserId: 'user_colleague', clinicKey });
const reviewDocs = Array.from({ length: 3 }, (_, i) =>
  createReviewDoc({
    listingId: listing._id,
    userId: `user_author_${i}`,
    overallRating: i === 1 ? 1 : 5,
    publishedAt: new Date(Date.UTC(2026, 9, 10 - i)),
  }),
);
const pendingReview = createReviewDoc({ listingId: listing._id, userId: 'user_waits', status: 'pending' });
const reviewIds = reviewDocs.map(({ publicId }) => publicId);
const { send, get, waitUntilCaughtUp } = await startApp(async ({ listings, reviews }) => {
  await listings.insertMany([listing, colleague], { ignoreUndefined: true });
  await reviews.insertMany([...reviewDocs, pendingReview], { ignoreUndefined: true });
});

const createPatient = (userId: string) => ({ userId, role: 'patient' as const });
const sendVote = (userId: string, id: string, method = 'PUT') =>
  send(method, `/api/reviews/${id}/helpful`, { as: createPatient(userId) });
const readVotes = async (userId: string, requestedIds: readonly string[]) => {
  const query = requestedIds.map((id) => `review=${id}`).join('&');
  return (await send('GET', `/api/reviews/own-votes?${query}`, { as: createPatient(userId) })).json.votes;
};
const fetchReviews = async (options: object = {}) => {
  await waitUntilCaughtUp();
  const { json, headers, text } = await send('GET', '/api/prosthetists/jane/reviews', options);
  return { reviews: json.reviews, etag: headers.get('etag'), text };
};

it('N9: shows the number to everybody at once, in the same order, and whose votes they are to nobody', async () => {
  const replyBefore = await fetchReviews();
  expect(replyBefore.reviews.map(({ id }: { id: string }) => id)).toEqual(reviewIds);
  expect(replyBefore.text).not.toContain('helpful');

  const [, , lastReviewId] = reviewIds;
  for (const reader of ['user_r1', 'user_r2']) {
    const response = await sendVote(reader, lastReviewId!);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  }
  expect((await sendVote('user_r2', reviewIds[1]!)).json).toEqual({ helpful: 1, voted: true });

  for (const options of [{}, { as: createPatient('user_r1') }]) {
    const replyAfter = await fetchReviews(options);
    const voteCounts = replyAfter.reviews.map(({ id, helpful }: { id: string; helpful?: number }) => [
      id,
      helpful,
    ]);
    expect(voteCounts).toEqual([
      [reviewIds[0], undefined],
      [reviewIds[1], 1],
      [reviewIds[2], 2],
    ]);
    expect(replyAfter.text).not.toMatch(/user_|voted/);
  }
  expect((await fetchReviews()).etag).not.toBe(replyBefore.etag);
  expect((await get('/api/prosthetists/jane')).json).toMatchObject({ slug: 'jane' });

  expect((await sendVote('user_r1', lastReviewId!, 'DELETE')).json).toEqual({ helpful: 1, voted: false });
  expect((await fetchReviews()).reviews.at(-1).helpful).toBe(1);
});

it('each account gets its own votes alone, and where it may vote', async () => {
  await sendVote('user_mine', reviewIds[0]!);
  expect(await readVotes('user_mine', [...reviewIds, pendingReview.publicId])).toEqual(
    expect.arrayContaining([
      { review: reviewIds[0], voted: true, allowed: true },
      { review: reviewIds[1], voted: false, allowed: true },
      { review: reviewIds[2], voted: false, allowed: true },
    ]),
  );
  expect(await readVotes('user_mine', [pendingReview.publicId])).toEqual([]);
  expect(await readVotes('user_waits', [pendingReview.publicId])).toEqual([]);
  expect(await readVotes('user_other', [reviewIds[0]!])).toEqual([
    { review: reviewIds[0], voted: false, allowed: true },
  ]);
  expect(await readVotes('user_author_0', reviewIds.slice(0, 2))).toEqual(
    expect.arrayContaining([
      { review: reviewIds[0], voted: false, allowed: false },
      { review: reviewIds[1], voted: false, allowed: true },
    ]),
  );
  for (const userId of ['user_owner', 'user_colleague'])
    expect(await readVotes(userId, [reviewIds[0]!])).toEqual([
      { review: reviewIds[0], voted: false, allowed: false },
    ]);
  expect(await readVotes('user_mine', [])).toEqual([]);
});

it('the votes of twenty reviews at most are read at once', async () => {
  const tooManyIds = Array.from({ length: 21 }, () => reviewIds[0]).join('&review=');
  const address = `/api/reviews/own-votes?review=${tooManyIds}`;
  expect((await send('GET', address, { as: createPatient('user_r1') })).status).toBe(400);
});
