import { setTimeout as wait } from 'node:timers/promises';
import { getCollections, prepareDatabase } from '@app/db';
import { ownMongod } from '@app/test-kit/own-mongod';
import { noFilters } from '@app/types';
import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { search } from '../index/search.ts';
import { createListingDoc } from '../testing/documents.ts';
import { sampleListings } from '../testing/samples.ts';
import { LiveIndex } from './live-index.ts';
import { createSearchablesStore } from './searchables.store.ts';

const mongod = await ownMongod();

it('survives a crash of mongod: answers meanwhile, and continues from its last position', {
  timeout: 120_000,
}, async () => {
  const client = await new MongoClient(mongod.uri, { serverSelectionTimeoutMS: 2_000 }).connect();
  const db = client.db('crash');
  await prepareDatabase(db);
  const collections = getCollections(db);
  const samples = sampleListings(60);
  await collections.listings.insertMany(samples.slice(0, 50).map((one) => createListingDoc(one)));

  let built = 0;
  const feed = createSearchablesStore(client, db, collections);
  const live = new LiveIndex(feed, { heartbeatMs: 100, onBuilt: () => built++ });
  const running = live.run();
  onTestFinished(async () => {
    live.stop();
    await running;
    await client.close();
  });
  await expect.poll(() => live.index?.size, { timeout: 20_000 }).toBe(50);

  await mongod.crash();
  await wait(1_000);
  expect(await feed.answers()).toBe(false);
  const where = {
    name: undefined,
    origin: undefined,
    radiusMiles: Number.POSITIVE_INFINITY,
    state: undefined,
    city: undefined,
  };
  const found = await search(live.index!.snapshot(), {
    ...where,
    filters: noFilters,
    order: 'name',
    from: 0,
    pageSize: 20,
  });
  expect(found.total).toBe(50);
  expect(live.lagMs).toBeGreaterThan(700);

  await mongod.start();
  await collections.listings.insertMany(samples.slice(50).map((one) => createListingDoc(one)));
  await expect.poll(() => live.index?.size, { timeout: 20_000 }).toBe(60);
  await expect.poll(() => live.lagMs, { timeout: 20_000 }).toBeLessThan(1_000);
  expect(built).toBe(1);
});
