import { getCollections } from '@app/db';
import { createListingDoc, createSettingsDoc } from '@app/db/documents-for-tests';
import { createCachedSettings } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it, vi } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const database = await createTestDatabase();
const collections = getCollections(database.db);
const dayMs = 86_400_000;
const clinicKey = 'river-limbs-12-elm-st-63101';
const listings = [100, 10].map((daysAgo) =>
  createListingDoc({ clinicKey, confirmedAt: new Date(Date.now() - daysAgo * dayMs) }),
);
const [listing] = listings;

let nowMs = Date.now();
const { get, waitUntilCaughtUp } = await startApp(() => collections.listings.insertMany(listings), {
  database,
  settings: createCachedSettings(collections, { now: () => nowMs }),
});

/** Where a reply says that the listing is stale. */
const addresses = {
  '/api/prosthetists?zipCode=63101&radius=275': 'prosthetists',
  [`/api/prosthetists/${listing!.slug}`]: undefined,
  [`/api/clinics/${clinicKey}`]: 'people',
};
const readReplies = () =>
  Promise.all(
    Object.entries(addresses).map(async ([address, cardsField]) => {
      const { json, headers } = await get(address);
      const cards: { id: string; stale: boolean }[] = cardsField ? json[cardsField] : [json];
      const isListingStale = cards.find(({ id }) => id === listing!._id.toHexString())!.stale;
      return { isListingStale, etag: headers.get('etag') };
    }),
  );

it('cached profiles and clinics become stale at their time', async () => {
  const confirmedAt = new Date(Date.now() - 180 * dayMs + 1_000);
  await collections.listings.updateOne({ _id: listing!._id }, { $set: { confirmedAt }, $inc: { v: 1 } });
  await waitUntilCaughtUp();
  const readStaleFlags = async () =>
    (await readReplies()).slice(1).map(({ isListingStale }) => isListingStale);
  await readStaleFlags();
  await vi.waitFor(async () => expect(await readStaleFlags()).toEqual([true, true]), { timeout: 3_000 });
});

it('cards, profiles and clinics are stale after the days in the settings, cached ones too', async () => {
  await collections.listings.updateOne(
    { _id: listing!._id },
    {
      $set: { confirmedAt: new Date(Date.now() - 100 * dayMs) },
      $inc: { v: 1 },
    },
  );
  await waitUntilCaughtUp();
  const repliesBefore = await readReplies();
  expect(repliesBefore.map(({ isListingStale }) => isListingStale)).toEqual([false, false, false]);
  await collections.settings.insertOne(createSettingsDoc('stale', { nudgeDays: 30, staleDays: 60 }));
  nowMs += 60_000;
  const repliesAfter = await readReplies();
  expect(repliesAfter.map(({ isListingStale }) => isListingStale)).toEqual([true, true, true]);
  // A reply cached by a browser or the gateway is not confirmed.
  for (const [i, { etag }] of repliesAfter.entries()) expect(etag).not.toBe(repliesBefore[i]!.etag);
});
