import { setTimeout as wait } from 'node:timers/promises';
import { getCollections, parseName } from '@app/db';
import { createTestDatabase } from '@app/test-kit/mongo';
import type {} from '@app/test-kit/opensearch/setup';
import { ObjectId } from 'mongodb';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createDatabaseFeed } from '../live-index/database-feed.store.ts';
import { type Feed, HistoryLostError } from '../live-index/feed.ts';
import { toSearchable } from '../live-index/to-searchable.ts';
import { createListingDoc } from '../testing/documents.ts';
import { nationwideCriteria } from '../testing/nationwide-criteria.ts';
import { createSampleListings } from '../testing/samples.ts';
import { ClusterClinics } from './opensearch/clinics.ts';
import { createCluster, createClusterClient } from './opensearch/cluster.ts';
import { createClusterEngine } from './opensearch/cluster-engine.ts';
import { createClusterWriter } from './opensearch/cluster-writer.ts';
import { createHistoryPointStore, type HistoryPointStore } from './opensearch/history-points.store.ts';
import { LiveCluster } from './opensearch/live-cluster.ts';
import { parseReply } from './opensearch/parse-reply.ts';

const clusterUrl = inject('searchEngineUrl');
const { client, db } = await createTestDatabase();
const collections = getCollections(db);
const { listings } = collections;
const samples = createSampleListings(700, 3);
const site = `feed-${db.databaseName}`;
const clusterClient = createClusterClient({ nodeUrls: clusterUrl ?? 'http://127.0.0.1:9' });
const writer = createClusterWriter(clusterClient, { site, replicaCount: 0 });
const waitOptions = { timeout: 50_000, interval: 10 };

const databaseFeed = createDatabaseFeed(client, db, collections);

const stopFunctions: (() => Promise<void>)[] = [];

/** Starts a process of the service, without its routes. */
function startProcess(overrides: { feed?: Partial<Feed>; historyPoints?: Partial<HistoryPointStore> } = {}) {
  const cluster = createCluster(clusterClient, writer.alias, { searchTimeoutMs: 20_000 });
  const clinics = new ClusterClinics(cluster, () => live.indexVersion);
  const onBuilt = vi.fn();
  const live = new LiveCluster(
    { ...databaseFeed, ...overrides.feed },
    {
      writer,
      historyPoints: { ...createHistoryPointStore(db), ...overrides.historyPoints },
      clinics,
      warmUp: async () => {},
      maxPendingEvents: 1_000,
    },
    { heartbeatMs: 100, onBuilt },
  );
  const engine = createClusterEngine({ cluster, clinics, live, readHealth: writer.readHealth });
  const followerRun = live.run();
  const stop = async () => {
    live.stop();
    await followerRun;
  };
  stopFunctions.push(stop);
  return { live, engine, onBuilt, stop };
}
type ServiceProcess = ReturnType<typeof startProcess>;

/** Starts a process whose connection to the history of changes can be cut. */
function startCuttableProcess() {
  const connection = { isCut: false, connectCount: 0 };
  const throwIfCut = () => {
    if (connection.isCut) throw new Error('cut');
  };
  const serviceProcess = startProcess({
    feed: {
      async *followChanges(point, signal) {
        throwIfCut();
        connection.connectCount++;
        for await (const event of databaseFeed.followChanges(point, signal)) {
          throwIfCut();
          yield event;
        }
      },
    },
  });
  return { ...serviceProcess, connection };
}

async function waitUntilCaughtUp({ live }: ServiceProcess): Promise<void> {
  const minHeartbeatMs = Date.now() + 1;
  await vi.waitUntil(() => live.isBuilt && Date.now() - live.lagMs >= minHeartbeatMs, waitOptions);
}

/** Expects that the cluster has the same listings as the database. */
async function expectSameListings(): Promise<void> {
  const { body } = await clusterClient.search({ index: writer.alias, size: 5_000 });
  const indexedListingById = Object.fromEntries(
    parseReply(body).hits.map(({ source }) => [source.id, source.listing]),
  );
  const docs = await listings.find({ approved: true }).toArray();
  const expectedEntries = docs.map((doc) => [
    doc._id.toHexString(),
    JSON.parse(JSON.stringify(toSearchable(doc))),
  ]);
  expect(indexedListingById).toEqual(Object.fromEntries(expectedEntries));
}

const uncheckedOptions = { bypassDocumentValidation: true };
const setReviewCount = (id: string, reviewCount: number) =>
  listings.updateOne({ _id: new ObjectId(id) }, { $set: { reviewCount }, $inc: { v: 1 } }, uncheckedOptions);
const changeListing = (id: string) =>
  listings.updateOne(
    { _id: new ObjectId(id) },
    { $inc: { ratingSum: 1, reviewCount: 1, v: 1 } },
    uncheckedOptions,
  );
const removeListing = (id: string) => listings.deleteOne({ _id: new ObjectId(id) });

describe.skipIf(!clusterUrl)('the live cluster', { timeout: 180_000 }, () => {
  beforeEach(async () => {
    await listings.deleteMany({});
    await db.collection('searchPoints').deleteMany({});
    await listings.insertMany(samples.slice(0, 400).map((listing) => createListingDoc(listing)));
  });
  afterEach(async () => {
    await Promise.all(stopFunctions.splice(0).map((stop) => stop()));
    await clusterClient.indices.delete({ index: `${site}-*` });
  });

  it('builds the index once, and writes all changes by several processes that may end at any time', async () => {
    const [firstProcess, secondProcess] = [startProcess(), startProcess()];
    await Promise.all([waitUntilCaughtUp(firstProcess), waitUntilCaughtUp(secondProcess)]);
    expect(firstProcess.onBuilt.mock.calls.length + secondProcess.onBuilt.mock.calls.length).toBe(1);
    for (let i = 0; i < 60; i++) {
      await changeListing(samples[i]!.id);
      if (i % 3 === 0) await removeListing(samples[100 + i]!.id);
      if (i % 4 === 0) await listings.insertOne(createListingDoc(samples[400 + i]!));
      if (i === 30) await secondProcess.stop();
    }
    await waitUntilCaughtUp(firstProcess);
    await expectSameListings();
    // It starts at the last saved point: later changes are written again, without effect.
    const lateProcess = startProcess();
    await waitUntilCaughtUp(lateProcess);
    await expectSameListings();
    expect(lateProcess.onBuilt).not.toHaveBeenCalled();
  });

  it('writes changes again whose point was not saved before a process ended', async () => {
    const firstProcess = startProcess();
    await waitUntilCaughtUp(firstProcess);
    await firstProcess.stop();
    for (let i = 0; i < 20; i++) await changeListing(samples[i]!.id);
    const cutProcess = startProcess({ historyPoints: { save: () => Promise.reject(new Error('cut')) } });
    await vi.waitUntil(() => cutProcess.live.isBuilt, waitOptions);
    await changeListing(samples[0]!.id);
    await cutProcess.stop();
    const nextProcess = startProcess();
    await waitUntilCaughtUp(nextProcess);
    await expectSameListings();
  });

  it('is built only once it has the changes of the time in which no process ran', async () => {
    const firstProcess = startProcess();
    await waitUntilCaughtUp(firstProcess);
    await firstProcess.stop();
    for (let i = 0; i < 20; i++) await changeListing(samples[i]!.id);
    const changedAt = Date.now();
    const lateProcess = startProcess();
    await vi.waitUntil(() => lateProcess.live.isBuilt, waitOptions);
    expect(Date.now() - lateProcess.live.lagMs).toBeGreaterThanOrEqual(changedAt);
    await expectSameListings();
  });

  it('finds a new listing within seconds, also by a misspelt name', async () => {
    const serviceProcess = startProcess();
    await waitUntilCaughtUp(serviceProcess);
    const newListing = { ...samples[500]!, lastName: 'Quixworth' };
    const findIds = async (name: string) => {
      const criteria = { ...nationwideCriteria, name: parseName(name), order: 'relevance' } as const;
      return (await serviceProcess.engine.search(criteria, undefined)).hits.map(({ id }) => id);
    };
    expect(await findIds('Quixworth')).toEqual([]);
    const indexVersion = serviceProcess.engine.getIndexVersion();
    const startedAt = performance.now();
    await listings.insertOne(createListingDoc(newListing));
    await vi.waitUntil(async () => (await findIds('quixwroth')).includes(newListing.id), waitOptions);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await vi.waitUntil(() => serviceProcess.engine.getIndexVersion() !== indexVersion, waitOptions);
  });

  it('builds a new index beside changes; all processes switch to it, and a lost point leads to another one', async () => {
    const [firstProcess, secondProcess] = [startProcess(), startProcess()];
    await Promise.all([waitUntilCaughtUp(firstProcess), waitUntilCaughtUp(secondProcess)]);
    const oldIndex = await writer.findIndex();
    let isRebuilt = false;
    const rebuildRun = firstProcess.live.rebuild().then(() => {
      isRebuilt = true;
    });
    for (let i = 0; !isRebuilt; i = (i + 1) % 300) await changeListing(samples[i]!.id);
    await rebuildRun;
    const newIndex = await writer.findIndex();
    expect(newIndex).not.toBe(oldIndex);
    await changeListing(samples[1]!.id);
    await Promise.all([waitUntilCaughtUp(firstProcess), waitUntilCaughtUp(secondProcess)]);
    expect(secondProcess.live.indexVersion.startsWith(newIndex!)).toBe(true);
    await expectSameListings();
    await Promise.all([firstProcess.stop(), secondProcess.stop()]);

    let attemptCount = 0;
    const lostProcess = startProcess({
      feed: {
        async *followChanges(point, signal) {
          if (attemptCount++ === 0) throw new HistoryLostError('too long ago');
          yield* databaseFeed.followChanges(point, signal);
        },
      },
    });
    await waitUntilCaughtUp(lostProcess);
    expect(lostProcess.onBuilt).toHaveBeenCalledOnce();
    expect(await writer.findIndex()).not.toBe(newIndex);
    await expectSameListings();
  });

  it('repairs what differs from the database', async () => {
    const serviceProcess = startProcess();
    await waitUntilCaughtUp(serviceProcess);
    expect(await serviceProcess.live.reconcile()).toEqual({ revisions: 0, total: 0 });
    const [missingListing, outdatedListing, extraListing] = [samples[0]!, samples[1]!, samples[600]!];
    const index = writer.alias;
    await clusterClient.delete({ index, id: missingListing.id });
    await clusterClient.update({ index, id: outdatedListing.id, body: { doc: { revision: 0 } } });
    await writer.apply([{ id: extraListing.id, listing: extraListing, version: 1 }]);
    await serviceProcess.live.reconcile();
    await serviceProcess.live.rebuild();
    await waitUntilCaughtUp(serviceProcess);
    await expectSameListings();
    expect(await serviceProcess.live.reconcile()).toEqual({ revisions: 0, total: 0 });
  });

  it('stops at a listing that the cluster refuses, says so, and goes on once it is corrected', async () => {
    const { connection, ...serviceProcess } = startCuttableProcess();
    await waitUntilCaughtUp(serviceProcess);
    await setReviewCount(samples[5]!.id, 2 ** 40);
    await vi.waitUntil(() => serviceProcess.live.isBlocked, waitOptions);
    // It reconnects meanwhile, and more changes wait than fit into one request.
    connection.isCut = true;
    await vi.waitUntil(() => !serviceProcess.live.isFollowing, waitOptions);
    connection.isCut = false;
    await vi.waitUntil(() => serviceProcess.live.isFollowing, waitOptions);
    const connectionCount = connection.connectCount;
    for (let i = 0; i < 3; i++) await listings.updateMany({}, { $inc: { v: 1 } }, uncheckedOptions);
    await wait(500);
    expect(serviceProcess.live.isBlocked).toBe(true);
    // What is more than fits waits in the history; it does not start over again and again.
    expect(connection.connectCount).toBe(connectionCount);
    await setReviewCount(samples[5]!.id, 3);
    await waitUntilCaughtUp(serviceProcess);
    expect(serviceProcess.live.isBlocked).toBe(false);
    await expectSameListings();
  });

  it('finds a name that another process wrote while this one was cut off', async () => {
    const cutProcess = startCuttableProcess();
    const otherProcess = startProcess();
    await Promise.all([waitUntilCaughtUp(cutProcess), waitUntilCaughtUp(otherProcess)]);
    cutProcess.connection.isCut = true;
    await vi.waitUntil(() => !cutProcess.live.isFollowing, waitOptions);
    const indexVersion = cutProcess.engine.getIndexVersion();
    const newListing = { ...samples[500]!, lastName: 'Quixworth' };
    await listings.insertOne(createListingDoc(newListing));
    await waitUntilCaughtUp(otherProcess);
    cutProcess.connection.isCut = false;
    await waitUntilCaughtUp(cutProcess);
    const criteria = { ...nationwideCriteria, name: parseName('Quixwroth'), order: 'relevance' } as const;
    const { hits } = await cutProcess.engine.search(criteria, undefined);
    expect(hits.map(({ id }) => id)).toContain(newListing.id);
    expect(cutProcess.engine.getIndexVersion()).not.toBe(indexVersion);
  });

  it('does not rebuild an index whose totals differ because changes are written meanwhile', async () => {
    const serviceProcess = startProcess({
      feed: {
        readSample: async () => {
          await changeListing(samples[0]!.id);
          await wait(500);
          return { total: 0, listingStates: [] };
        },
      },
    });
    await waitUntilCaughtUp(serviceProcess);
    expect(await serviceProcess.live.reconcile()).toEqual({ revisions: 0, total: 0 });
    expect(serviceProcess.onBuilt).toHaveBeenCalledOnce();
  });
});
