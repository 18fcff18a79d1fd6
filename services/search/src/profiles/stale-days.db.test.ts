import { type Collections, getCollections } from '@app/db';
import { createListingDoc, createSettingsDoc } from '@app/db/documents-for-tests';
import { createCachedSettings } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const database = await createTestDatabase();
const collections: Collections = getCollections(database.db);
const dayMs = 86_400_000;
const listing = createListingDoc({ confirmedAt: new Date(Date.now() - 100 * dayMs) });

let nowMs = Date.now();
const { get } = await startApp(({ listings }) => listings.insertOne(listing), {
  database,
  settings: createCachedSettings(collections, { now: () => nowMs }),
});

const readReplies = async () => {
  const [searchReply, profile] = [
    await get('/api/prosthetists?zipCode=63101&radius=275'),
    await get(`/api/prosthetists/${listing.slug}`),
  ];
  return {
    staleFlags: [searchReply.json.prosthetists[0].stale, profile.json.stale],
    etags: [searchReply.headers.get('etag'), profile.headers.get('etag')],
  };
};

it('cards and profiles are stale after the number of days in the settings, cached ones too', async () => {
  const repliesBefore = await readReplies();
  expect(repliesBefore.staleFlags).toEqual([false, false]);
  await collections.settings.insertOne(createSettingsDoc('stale', { nudgeDays: 30, staleDays: 60 }));
  nowMs += 60_000;
  const repliesAfter = await readReplies();
  expect(repliesAfter.staleFlags).toEqual([true, true]);
  // A reply cached by a browser or the gateway is not confirmed.
  for (const [i, etag] of repliesAfter.etags.entries()) expect(etag).not.toBe(repliesBefore.etags[i]);
});
