import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { send, collections } = await startApp();
const { listings, figures } = collections;
const dayMs = 86_400_000;
const today = Math.floor(Date.now() / dayMs);

it('the figures are sums of the last weeks, of the own listing alone', async () => {
  const ownListing = createListingDoc({
    slug: 'own',
    ownerUserId: people.prosthetist.userId,
    status: 'pending',
  });
  const otherListing = createListingDoc({ slug: 'other' });
  await listings.insertMany([ownListing, otherListing], { ignoreUndefined: true });
  const createFigures = (listingId: typeof ownListing._id, daysAgo: number, views: number) => {
    const day = new Date((today - daysAgo) * dayMs);
    const _id = `${listingId.toHexString()}/${day.toISOString().slice(0, 10)}`;
    return { _id, listingId, day, views, appearances: 0, phone: 0, website: 0 };
  };
  await figures.insertMany([
    createFigures(ownListing._id, 0, 40),
    createFigures(ownListing._id, 200, 1_000),
    createFigures(otherListing._id, 0, 5_000),
  ]);

  const { status, json, headers } = await send('GET', '/api/prosthetists/own/figures', {
    as: people.prosthetist,
  });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(json.total).toEqual({ views: 40, appearances: null, phone: null, website: null });
  expect(json.weeks).toHaveLength(13);
  expect(json.weeks.at(-1).views).toBe(40);
});
