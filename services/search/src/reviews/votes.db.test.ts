// Votes that a review is helpful, over HTTP (scenario N9). The rules are tested with their commands.
import { getCollections } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { db, client } = await createTestDatabase();
const { listings, reviews } = getCollections(db);
const clinicKey = 'river-limbs-12-elm-st-63101';
const listing = createListingDoc({ slug: 'jane', ownerUserId: 'user_owner', clinicKey });
const colleague = createListingDoc({ slug: 'carl', ownerUserId: 'user_colleague', clinicKey });
const docs = Array.from({ length: 3 }, (_, i) =>
  createReviewDoc({
    listingId: listing._id,
    userId: `user_author_${i}`,
    overallRating: i === 1 ? 1 : 5,
    publishedAt: new Date(Date.UTC(2026, 9, 10 - i)),
  }),
);
const pendingReview = createReviewDoc({ listingId: listing._id, userId: 'user_waits', status: 'pending' });
const ids = docs.map(({ publicId }) => publicId);
const { send, get, waitUntilCaughtUp } = await startApp(client, db, async () => {
  await listings.insertMany([listing, colleague], { ignoreUndefined: true });
  await reviews.insertMany([...docs, pendingReview], { ignoreUndefined: true });
});

const createPatient = (userId: string) => ({ userId, role: 'patient' as const });
const vote = (userId: string, id: string, method = 'PUT') =>
  send(method, `/api/reviews/${id}/helpful`, { as: createPatient(userId) });
const readVotes = async (userId: string, reviewIds: readonly string[]) => {
  const query = reviewIds.map((id) => `review=${id}`).join('&');
  return (await send('GET', `/api/reviews/own-votes?${query}`, { as: createPatient(userId) })).json.votes;
};
const readShown = async (options: object = {}) => {
  await waitUntilCaughtUp();
  const { json, headers, text } = await send('GET', '/api/prosthetists/jane/reviews', options);
  return { shown: json.reviews, etag: headers.get('etag'), text };
};

it('N9: shows the number to everybody at once, in the same order, and whose votes they are to nobody', async () => {
  const shownBefore = await readShown();
  expect(shownBefore.shown.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(shownBefore.text).not.toContain('helpful');

  const [, , last] = ids;
  for (const reader of ['user_r1', 'user_r2']) {
    const answer = await vote(reader, last!);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
  expect((await vote('user_r2', ids[1]!)).json).toEqual({ helpful: 1, voted: true });

  for (const options of [{}, { as: createPatient('user_r1') }]) {
    const shownAfter = await readShown(options);
    const numbers = shownAfter.shown.map(({ id, helpful }: { id: string; helpful?: number }) => [
      id,
      helpful,
    ]);
    expect(numbers).toEqual([
      [ids[0], undefined],
      [ids[1], 1],
      [ids[2], 2],
    ]);
    expect(shownAfter.text).not.toMatch(/user_|voted/);
  }
  expect((await readShown()).etag).not.toBe(shownBefore.etag);
  expect((await get('/api/prosthetists/jane')).json).toMatchObject({ slug: 'jane' });

  expect((await vote('user_r1', last!, 'DELETE')).json).toEqual({ helpful: 1, voted: false });
  expect((await readShown()).shown.at(-1).helpful).toBe(1);
});

it('tells each account its own votes alone, and where it may vote', async () => {
  await vote('user_mine', ids[0]!);
  expect(await readVotes('user_mine', [...ids, pendingReview.publicId])).toEqual(
    expect.arrayContaining([
      { review: ids[0], voted: true, allowed: true },
      { review: ids[1], voted: false, allowed: true },
      { review: ids[2], voted: false, allowed: true },
    ]),
  );
  expect(await readVotes('user_mine', [pendingReview.publicId])).toEqual([]);
  expect(await readVotes('user_waits', [pendingReview.publicId])).toEqual([]);
  expect(await readVotes('user_other', [ids[0]!])).toEqual([{ review: ids[0], voted: false, allowed: true }]);
  expect(await readVotes('user_author_0', ids.slice(0, 2))).toEqual(
    expect.arrayContaining([
      { review: ids[0], voted: false, allowed: false },
      { review: ids[1], voted: false, allowed: true },
    ]),
  );
  for (const userId of ['user_owner', 'user_colleague'])
    expect(await readVotes(userId, [ids[0]!])).toEqual([{ review: ids[0], voted: false, allowed: false }]);
  expect(await readVotes('user_mine', [])).toEqual([]);
});

it('says why a vote is refused', async () => {
  expect(await vote('user_author_0', ids[0]!)).toMatchObject({ status: 403, json: { error: 'own_review' } });
  expect(await vote('user_colleague', ids[0]!)).toMatchObject({
    status: 403,
    json: { error: 'own_practice' },
  });
  expect((await send('PUT', `/api/reviews/${ids[0]}/helpful`)).status).toBe(401);
  expect((await vote('user_r1', 'short')).status).toBe(400);
  const tooMany = Array.from({ length: 21 }, () => ids[0]).join('&review=');
  const address = `/api/reviews/own-votes?review=${tooMany}`;
  expect((await send('GET', address, { as: createPatient('user_r1') })).status).toBe(400);
});
