import { setTimeout as wait } from 'node:timers/promises';
import { getCollections, parseName, prepareDatabase } from '@app/db';
import { pickRounds } from '@app/test-kit/full-tests';
import { createEmptyDatabase } from '@app/test-kit/mongo';
import { noFilters } from '@app/types';
import { ObjectId } from 'mongodb';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchableListing } from '../index/listing.ts';
import { createOrigin } from '../index/places/geometry.ts';
import type { SearchCriteria } from '../index/rank-listings.ts';
import { search } from '../index/search.ts';
import { searchBruteForce } from '../testing/brute-force.ts';
import { createListingDoc } from '../testing/documents.ts';
import { nationwideCriteria } from '../testing/nationwide-criteria.ts';
import { createRandom, sampleListings } from '../testing/samples.ts';
import { createDatabaseFeed } from './database-feed.store.ts';
import type { Feed, HistoryPoint } from './feed.ts';
import { LiveIndex } from './live-index.ts';

const { db, client } = await createEmptyDatabase();
const collections = getCollections(db);
const { listings } = collections;
const feed = createDatabaseFeed(client, db, collections);

const samples = sampleListings(700);
const { lat, lng } = samples[0]!.places[0]!.at!;
const origin = createOrigin(lat, lng);
const searches: SearchCriteria[] = [
  nationwideCriteria,
  { ...nationwideCriteria, order: 'rating' },
  { ...nationwideCriteria, origin, order: 'distance' },
  { ...nationwideCriteria, origin, radiusMiles: 250, order: 'distance' },
  {
    ...nationwideCriteria,
    order: 'reviews',
    filters: { ...noFilters, insurance: ['Medicare'], license: ['NCOPE Residency Completion'] },
  },
  { ...nationwideCriteria, order: 'confirmed', state: samples[0]!.places[0]!.state },
  { ...nationwideCriteria, order: 'rating', name: parseName(samples[0]!.lastName.slice(0, 3)) },
];

/** The expected content of the collection. */
let store: Map<string, SearchableListing>;
let live: LiveIndex;
let running: Promise<void>;

const follow = (source: Feed) => {
  live = new LiveIndex(source, { heartbeatMs: 50 });
  running = live.run();
};

beforeAll(() => prepareDatabase(db));
beforeEach(async () => {
  await listings.deleteMany({});
  store = new Map(samples.slice(0, 400).map((listing) => [listing.id, listing]));
  await listings.insertMany([...store.values()].map((listing) => createListingDoc(listing)));
});
afterEach(async () => {
  live.stop();
  await running;
});

/** A full disk queue delays the majority commit by many seconds. */
const patience = { timeout: 50_000 };

/** Waits for a heartbeat that was written after all earlier changes. */
async function awaitIndex(): Promise<void> {
  await expect.poll(() => live.index, patience).toBeDefined();
  const since = Date.now() + 1;
  const isNotified = () => Date.now() - live.lagMs >= since;
  await expect.poll(isNotified, { ...patience, interval: 5 }).toBe(true);
}

async function expectTrue(): Promise<void> {
  const index = live.index!;
  for (const criteria of searches) {
    const answer = searchBruteForce([...store.values()], criteria, index.priorMean);
    const result = search(index, { ...criteria, from: 0, pageSize: 1000 });
    expect(result.total).toBe(answer.total);
    expect(result.facets).toEqual(answer.facets);
    expect(result.hits.map(({ id, placeNumber, miles }) => ({ id, placeNumber, miles }))).toEqual(
      answer.hits,
    );
  }
}

/** Returns a resume point that the server rejects, because it is after the drop of its collection. */
async function createLostPoint(): Promise<HistoryPoint> {
  await db.createCollection('passing');
  const stream = db.collection('passing').watch();
  let next = stream.next(); // opens the stream
  await wait(200);
  await db.dropCollection('passing');
  let change = await next;
  while (change.operationType !== 'invalidate') {
    next = stream.next();
    change = await next;
  }
  await stream.close();
  return { after: change._id };
}

describe('the live index', { timeout: 120_000 }, () => {
  it('has the content of the collection after any writes', async () => {
    follow(feed);
    await awaitIndex();
    await expectTrue();

    const random = createRandom(7);
    const any = () => samples[Math.floor(random() * samples.length)]!;
    for (let round = 0; round < pickRounds(4, 12); round++) {
      for (let i = 0; i < 25; i++) {
        const other = any();
        const listing: SearchableListing = {
          ...any(),
          places: other.places,
          filters: other.filters,
          isAway: other.isAway,
          version: 10 + round,
        };
        const _id = new ObjectId(listing.id);
        const kind = random();
        if (kind < 0.6) {
          await listings.replaceOne({ _id }, createListingDoc(listing), { upsert: true });
          store.set(listing.id, listing);
        } else if (kind < 0.8) {
          await listings.updateOne(
            { _id },
            { $set: { status: 'suspended', approved: false }, $inc: { v: 1 } },
          );
          store.delete(listing.id);
        } else {
          await listings.deleteOne({ _id });
          store.delete(listing.id);
        }
      }
      await awaitIndex();
      await expectTrue();
    }

    await listings.updateMany({}, { $set: { status: 'approved', approved: true, treatsChildren: true } });
    for (const { _id } of await listings.find({}).toArray()) {
      const known = store.get(_id.toHexString()) ?? samples.find(({ id }) => id === _id.toHexString())!;
      store.set(known.id, { ...known, filters: { ...known.filters, children: true } });
    }
    await awaitIndex();
    expect(live.index!.size).toBe(await listings.countDocuments({ approved: true }));
  });

  it('misses no write while it is built', async () => {
    const late = samples.slice(400, 450);
    follow({
      ...feed,
      async readAll() {
        const { listings: all, ...rest } = await feed.readAll();
        return {
          ...rest,
          listings: (async function* () {
            let count = 0;
            for await (const doc of all) {
              yield doc;
              if (++count === 200)
                await listings.insertMany(late.map((listing) => createListingDoc(listing)));
            }
          })(),
        };
      },
      async *followChanges(point, signal) {
        await wait(300);
        yield* feed.followChanges(point, signal);
      },
    });
    for (const listing of late) store.set(listing.id, listing);
    // A process that is built gets requests.
    await expect.poll(() => live.isBuilt, { ...patience, interval: 5 }).toBe(true);
    await expectTrue();
  });

  it('rebuilds when the database has lost the resume position, and answers meanwhile', async () => {
    const lost = await createLostPoint();
    let readings = 0;
    let answeredMeanwhile = 0;
    follow({
      ...feed,
      async readAll() {
        readings++;
        answeredMeanwhile = live.index?.size ?? 0;
        const reading = await feed.readAll();
        return { ...reading, point: readings === 1 ? lost : reading.point };
      },
    });
    await expect.poll(() => readings, patience).toBe(2);
    await awaitIndex();
    expect({ readings, answeredMeanwhile }).toEqual({ readings: 2, answeredMeanwhile: 400 });
    await expectTrue();
  });

  it('continues from its last position after a lost connection, and answers meanwhile', async () => {
    const [first, second] = [samples[450]!, samples[451]!];
    const insert = async (listing: SearchableListing) => {
      await listings.insertOne(createListingDoc(listing));
      store.set(listing.id, listing);
    };
    let readings = 0;
    let connections = 0;
    let answeredMeanwhile = 0;
    follow({
      ...feed,
      readAll() {
        readings++;
        return feed.readAll();
      },
      async *followChanges(point, signal) {
        connections++;
        if (connections === 2) {
          answeredMeanwhile = (await search(live.index!, nationwideCriteria)).total;
          await insert(second);
          throw new Error('away');
        }
        for await (const event of feed.followChanges(point, signal)) {
          yield event;
          const isCut = connections === 1 && event.kind === 'change' && event.id === first.id;
          if (isCut) throw new Error('lost');
        }
      },
    });
    await expect.poll(() => live.index, patience).toBeDefined();
    await insert(first);
    await expect.poll(() => connections, patience).toBe(3);
    await awaitIndex();
    await expectTrue();
    expect({ readings, answeredMeanwhile }).toEqual({ readings: 1, answeredMeanwhile: 401 });
  });

  it('rebuilds when the collection was dropped', async () => {
    follow(feed);
    await awaitIndex();
    await listings.drop();
    await prepareDatabase(db);
    const others = samples.slice(500, 520);
    await listings.insertMany(others.map((listing) => createListingDoc(listing)));
    store = new Map(others.map((listing) => [listing.id, listing]));
    await expect.poll(() => live.index?.size, patience).toBe(20);
    await awaitIndex();
    await expectTrue();
  });

  it('changes its state with every change of public content, and only then', async () => {
    follow(feed);
    await awaitIndex();
    const before = live.stamp;
    await listings.insertOne(createListingDoc(samples[600]!, { status: 'pending', approved: false }));
    await awaitIndex();
    expect(live.stamp).toBe(before);
    await listings.updateOne(
      { _id: new ObjectId(samples[600]!.id) },
      { $set: { status: 'approved', approved: true } },
    );
    await awaitIndex();
    expect(live.stamp).not.toBe(before);
  });

  it('gives the states of a sample no later version than a change after the reading', async () => {
    const changedId = samples[0]!.id;
    const sampled = {
      aggregate: (...[stages, options]: Parameters<typeof listings.aggregate>) => ({
        toArray: async () => {
          const docs = await listings.aggregate(stages, options).toArray();
          await listings.updateOne({ _id: new ObjectId(changedId) }, { $inc: { v: 1 } });
          // The session learns of the change.
          await db.command({ ping: 1 }, { session: options!.session! });
          return docs;
        },
      }),
      countDocuments: listings.countDocuments.bind(listings),
    } as unknown as typeof listings;
    const { point, listings: unread } = await feed.readAll();
    for await (const _ of unread);
    const slowFeed = createDatabaseFeed(client, db, { ...collections, listings: sampled });
    const { version } = (await slowFeed.readSample()).listingStates.find(({ id }) => id === changedId)!;
    for await (const event of feed.followChanges(point, new AbortController().signal)) {
      if (event.kind !== 'change' || event.id !== changedId) continue;
      expect(version).toBeLessThan(event.version);
      break;
    }
  });

  it('increases its lag while it receives no heartbeat', async () => {
    follow({ ...feed, writeHeartbeat: async () => {} });
    await expect.poll(() => live.index, patience).toBeDefined();
    const before = live.lagMs;
    await wait(120);
    expect(live.lagMs).toBeGreaterThanOrEqual(before + 100);
  });
});
