import { createListingDoc } from '@app/db/documents-for-tests';
import { testDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { client, db } = await testDatabase();
const { send, collections } = await startApp({ client, db });
const { listings, figures } = collections;
const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs);

it('returns sums of the last weeks to the owner, and to nobody else', async () => {
  const own = createListingDoc({ slug: 'own', ownerUserId: people.p.userId, status: 'pending' });
  const other = createListingDoc({ slug: 'other' });
  await listings.insertMany([own, other], { ignoreUndefined: true });
  const doc = (listingId: typeof own._id, ago: number, views: number) => {
    const day = new Date((today - ago) * dayMs);
    const _id = `${listingId.toHexString()}/${day.toISOString().slice(0, 10)}`;
    return { _id, listingId, day, views, appearances: 0, phone: 0, website: 0 };
  };
  await figures.insertMany([doc(own._id, 0, 40), doc(own._id, 200, 1_000), doc(other._id, 0, 5_000)]);

  const { status, json, headers } = await send('GET', '/api/prosthetists/own/figures', { as: people.p });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(json.total).toEqual({ views: 40, appearances: null, phone: null, website: null });
  expect(json.weeks).toHaveLength(13);
  expect(json.weeks.at(-1).views).toBe(40);

  const tried = [
    ['own', people.q, 404],
    ['other', people.p, 403],
    ['other', people.a, 403],
    ['nowhere', people.p, 404],
    ['own', undefined, 401],
  ] as const;
  for (const [slug, as, expected] of tried)
    expect((await send('GET', `/api/prosthetists/${slug}/figures`, { as })).status).toBe(expected);
});
