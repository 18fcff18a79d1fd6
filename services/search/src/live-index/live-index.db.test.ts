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
import { createRandom, createSampleListings } from '../testing/samples.ts';
import { createDatabaseFeed } from './database-feed.store.ts';
import type { Feed, HistoryPoint } from './feed.ts';
import { LiveIndex } from './live-index.ts';

const { db, client } = await createEmptyDatabase();
const collections = getCollections(db);
const { listings } = collections;
const feed = createDatabaseFeed(client, db, collections);

const samples = createSampleListings(700);
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

/** The listings that the index should have. */
let expectedListingById: Map<string, SearchableListing>;
let liveIndex: LiveIndex;
let followerRun: Promise<void>;

const startLiveIndex = (sourceFeed: Feed) => {
  liveIndex = new LiveIndex(sourceFeed, { heartbeatMs: 50 });
  followerRun = liveIndex.run();
};

beforeAll(() => prepareDatabase(db));
beforeEach(async () => {
  await listings.deleteMany({});
  expectedListingById = new Map(samples.slice(0, 400).map((listing) => [listing.id, listing]));
  await listings.insertMany([...expectedListingById.values()].map((listing) => createListingDoc(listing)));
});
afterEach(async () => {
  liveIndex.stop();
  await followerRun;
});

/** A full disk queue delays the majority commit by many seconds. */
const pollOptions = { timeout: 50_000 };

/** Waits for a heartbeat that was written after all earlier changes. */
async function waitUntilCaughtUp(): Promise<void> {
  await expect.poll(() => liveIndex.index, pollOptions).toBeDefined();
  const minHeartbeatMs = Date.now() + 1;
  const isCaughtUp = () => Date.now() - liveIndex.lagMs >= minHeartbeatMs;
  await expect.poll(isCaughtUp, { ...pollOptions, interval: 5 }).toBe(true);
}

async function expectCurrentResults(): Promise<void> {
  const index = liveIndex.index!;
  for (const criteria of searches) {
    const expectedResult = searchBruteForce([...expectedListingById.values()], criteria, index.priorMean);
    const result = search(index, { ...criteria, pageStart: 0, pageSize: 1000 });
    expect(result.total).toBe(expectedResult.total);
    expect(result.facets).toEqual(expectedResult.facets);
    expect(result.hits.map(({ id, placeNumber, miles }) => ({ id, placeNumber, miles }))).toEqual(
      expectedResult.hits,
    );
  }
}

/** Returns a resume point that the server rejects, because it is after the drop of its collection. */
async function createLostPoint(): Promise<HistoryPoint> {
  await db.createCollection('passing');
  const stream = db.collection('passing').watch();
  let nextChange = stream.next(); // opens the stream
  await wait(200);
  await db.dropCollection('passing');
  let change = await nextChange;
  while (change.operationType !== 'invalidate') {
    nextChange = stream.next();
    change = await nextChange;
  }
  await stream.close();
  return { after: change._id };
}

describe('the live index', { timeout: 120_000 }, () => {
  it('has the content of the collection after any writes', async () => {
    startLiveIndex(feed);
    await waitUntilCaughtUp();
    await expectCurrentResults();

    const random = createRandom(7);
    const drawSample = () => samples[Math.floor(random() * samples.length)]!;
    for (let round = 0; round < pickRounds(4, 12); round++) {
      for (let i = 0; i < 25; i++) {
        const otherListing = drawSample();
        const listing: SearchableListing = {
          ...drawSample(),
          places: otherListing.places,
          filters: otherListing.filters,
          isAway: otherListing.isAway,
          version: 10 + round,
        };
        const _id = new ObjectId(listing.id);
        const writeChoice = random();
        if (writeChoice < 0.6) {
          await listings.replaceOne({ _id }, createListingDoc(listing), { upsert: true });
          expectedListingById.set(listing.id, listing);
        } else if (writeChoice < 0.8) {
          await listings.updateOne(
            { _id },
            { $set: { status: 'suspended', approved: false }, $inc: { v: 1 } },
          );
          expectedListingById.delete(listing.id);
        } else {
          await listings.deleteOne({ _id });
          expectedListingById.delete(listing.id);
        }
      }
      await waitUntilCaughtUp();
      await expectCurrentResults();
    }

    await listings.updateMany({}, { $set: { status: 'approved', approved: true, treatsChildren: true } });
    for (const { _id } of await listings.find({}).toArray()) {
      const listing =
        expectedListingById.get(_id.toHexString()) ?? samples.find(({ id }) => id === _id.toHexString())!;
      expectedListingById.set(listing.id, { ...listing, filters: { ...listing.filters, children: true } });
    }
    await waitUntilCaughtUp();
    expect(liveIndex.index!.size).toBe(await listings.countDocuments({ approved: true }));
  });

  it('misses no write while it is built', async () => {
    const lateListings = samples.slice(400, 450);
    startLiveIndex({
      ...feed,
      async readAll() {
        const { listings: allListings, ...otherFields } = await feed.readAll();
        return {
          ...otherFields,
          listings: (async function* () {
            let yieldedCount = 0;
            for await (const listing of allListings) {
              yield listing;
              if (++yieldedCount === 200)
                await listings.insertMany(lateListings.map((listing) => createListingDoc(listing)));
            }
          })(),
        };
      },
      async *followChanges(point, signal) {
        await wait(300);
        yield* feed.followChanges(point, signal);
      },
    });
    for (const listing of lateListings) expectedListingById.set(listing.id, listing);
    // A process that is built gets requests.
    await expect.poll(() => liveIndex.isBuilt, { ...pollOptions, interval: 5 }).toBe(true);
    await expectCurrentResults();
  });

  it('rebuilds when the database has lost the resume position, and answers meanwhile', async () => {
    const lostPoint = await createLostPoint();
    let readCount = 0;
    let sizeMeanwhile = 0;
    startLiveIndex({
      ...feed,
      async readAll() {
        readCount++;
        sizeMeanwhile = liveIndex.index?.size ?? 0;
        const snapshot = await feed.readAll();
        return { ...snapshot, point: readCount === 1 ? lostPoint : snapshot.point };
      },
    });
    await expect.poll(() => readCount, pollOptions).toBe(2);
    await waitUntilCaughtUp();
    expect({ readCount, sizeMeanwhile }).toEqual({ readCount: 2, sizeMeanwhile: 400 });
    await expectCurrentResults();
  });

  it('continues from its last position after a lost connection, and answers meanwhile', async () => {
    const [firstListing, secondListing] = [samples[450]!, samples[451]!];
    const insertListing = async (listing: SearchableListing) => {
      await listings.insertOne(createListingDoc(listing));
      expectedListingById.set(listing.id, listing);
    };
    let readCount = 0;
    let connectionCount = 0;
    let totalMeanwhile = 0;
    startLiveIndex({
      ...feed,
      readAll() {
        readCount++;
        return feed.readAll();
      },
      async *followChanges(point, signal) {
        connectionCount++;
        if (connectionCount === 2) {
          totalMeanwhile = (await search(liveIndex.index!, nationwideCriteria)).total;
          await insertListing(secondListing);
          throw new Error('away');
        }
        for await (const event of feed.followChanges(point, signal)) {
          yield event;
          const isCut = connectionCount === 1 && event.kind === 'change' && event.id === firstListing.id;
          if (isCut) throw new Error('lost');
        }
      },
    });
    await expect.poll(() => liveIndex.index, pollOptions).toBeDefined();
    await insertListing(firstListing);
    await expect.poll(() => connectionCount, pollOptions).toBe(3);
    await waitUntilCaughtUp();
    await expectCurrentResults();
    expect({ readCount, totalMeanwhile }).toEqual({ readCount: 1, totalMeanwhile: 401 });
  });

  it('rebuilds when the collection was dropped', async () => {
    startLiveIndex(feed);
    await waitUntilCaughtUp();
    await listings.drop();
    await prepareDatabase(db);
    const reinsertedListings = samples.slice(500, 520);
    await listings.insertMany(reinsertedListings.map((listing) => createListingDoc(listing)));
    expectedListingById = new Map(reinsertedListings.map((listing) => [listing.id, listing]));
    await expect.poll(() => liveIndex.index?.size, pollOptions).toBe(20);
    await waitUntilCaughtUp();
    await expectCurrentResults();
  });

  it('changes its version with every change of public content, and only then', async () => {
    startLiveIndex(feed);
    await waitUntilCaughtUp();
    const versionBefore = liveIndex.indexVersion;
    await listings.insertOne(createListingDoc(samples[600]!, { status: 'pending', approved: false }));
    await waitUntilCaughtUp();
    expect(liveIndex.indexVersion).toBe(versionBefore);
    await listings.updateOne(
      { _id: new ObjectId(samples[600]!.id) },
      { $set: { status: 'approved', approved: true } },
    );
    await waitUntilCaughtUp();
    expect(liveIndex.indexVersion).not.toBe(versionBefore);
  });

  it('gives the states of a sample no later version than a change after the reading', async () => {
    const changedId = samples[0]!.id;
    const changingListings = {
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
    const { point, listings: unusedListings } = await feed.readAll();
    for await (const _ of unusedListings);
    const slowFeed = createDatabaseFeed(client, db, { ...collections, listings: changingListings });
    const { version } = (await slowFeed.readSample()).listingStates.find(({ id }) => id === changedId)!;
    for await (const event of feed.followChanges(point, new AbortController().signal)) {
      if (event.kind !== 'change' || event.id !== changedId) continue;
      expect(version).toBeLessThan(event.version);
      break;
    }
  });

  it('increases its lag while it receives no heartbeat', async () => {
    startLiveIndex({ ...feed, writeHeartbeat: async () => {} });
    await expect.poll(() => liveIndex.index, pollOptions).toBeDefined();
    const lagMsBefore = liveIndex.lagMs;
    await wait(120);
    expect(liveIndex.lagMs).toBeGreaterThanOrEqual(lagMsBefore + 100);
  });
});
