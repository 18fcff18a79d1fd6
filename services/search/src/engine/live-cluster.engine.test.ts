import { getCollections, parseName } from '@app/db';
import { testDatabase } from '@app/test-kit/mongo';
import type {} from '@app/test-kit/opensearch/setup';
import { ObjectId } from 'mongodb';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { Feed } from '../live-index/feed.ts';
import { HistoryLost } from '../live-index/feed.ts';
import { createSearchablesStore } from '../live-index/searchables.store.ts';
import { toSearchable } from '../live-index/to-searchable.ts';
import { createListingDoc } from '../testing/documents.ts';
import { everywhere } from '../testing/everywhere.ts';
import { sampleListings } from '../testing/samples.ts';
import { ClusterClinics } from './opensearch/clinics.ts';
import { createCluster, createClusterClient } from './opensearch/cluster.ts';
import { createClusterEngine } from './opensearch/cluster-engine.ts';
import { createClusterWriter } from './opensearch/cluster-writer.ts';
import { LiveCluster } from './opensearch/live-cluster.ts';
import { parseReply } from './opensearch/parse-reply.ts';
import { createPointStore, type PointStore } from './opensearch/points.store.ts';

const url = inject('searchEngineUrl');
const { client, db } = await testDatabase();
const collections = getCollections(db);
const { listings } = collections;
const samples = sampleListings(700, 3);
const site = `feed-${db.databaseName}`;
const cluster = createClusterClient({ url: url ?? 'http://127.0.0.1:9' });
const writer = createClusterWriter(cluster, { site, replicas: 0 });
const patience = { timeout: 50_000, interval: 10 };

const stops: (() => Promise<void>)[] = [];

/** One process of the service. */
function follow(over: { feed?: Partial<Feed>; points?: Partial<PointStore> } = {}) {
  const search = createCluster(cluster, writer.alias, { searchMs: 20_000 });
  const clinics = new ClusterClinics(search, () => live.stamp);
  const built = vi.fn();
  const live = new LiveCluster(
    { ...createSearchablesStore(client, db, collections), ...over.feed },
    { writer, points: { ...createPointStore(db), ...over.points }, clinics, warm: async () => {} },
    { heartbeatMs: 100, onBuilt: built },
  );
  const engine = createClusterEngine({ cluster: search, clinics, live, isWhole: writer.isWhole });
  const running = live.run();
  const stop = async () => {
    live.stop();
    await running;
  };
  stops.push(stop);
  return { live, engine, built, stop };
}
type Process = ReturnType<typeof follow>;

async function caughtUp({ live }: Process): Promise<void> {
  const since = Date.now() + 1;
  await vi.waitUntil(() => live.isBuilt && Date.now() - live.lagMs >= since, patience);
}

/** What the cluster has of each listing, and what the database has. */
async function expectSame(): Promise<void> {
  const { body } = await cluster.search({ index: writer.alias, size: 5_000 });
  const stored = Object.fromEntries(parseReply(body).hits.map(({ source }) => [source.id, source.listing]));
  const docs = await listings.find({ approved: true }).toArray();
  const wanted = docs.map((doc) => [doc._id.toHexString(), JSON.parse(JSON.stringify(toSearchable(doc)))]);
  expect(stored).toEqual(Object.fromEntries(wanted));
}

const unchecked = { bypassDocumentValidation: true };
const change = (id: string) =>
  listings.updateOne({ _id: new ObjectId(id) }, { $inc: { ratingSum: 1, reviewCount: 1, v: 1 } }, unchecked);
const remove = (id: string) => listings.deleteOne({ _id: new ObjectId(id) });

describe.skipIf(!url)('the feed of the search cluster', { timeout: 180_000 }, () => {
  beforeEach(async () => {
    await listings.deleteMany({});
    await db.collection('searchPoints').deleteMany({});
    await listings.insertMany(samples.slice(0, 400).map((listing) => createListingDoc(listing)));
  });
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await cluster.indices.delete({ index: `${site}-*` });
  });

  it('builds the index once, and writes all changes by several processes that may end at any time', async () => {
    const [first, second] = [follow(), follow()];
    await Promise.all([caughtUp(first), caughtUp(second)]);
    expect(first.built.mock.calls.length + second.built.mock.calls.length).toBe(1);
    for (let i = 0; i < 60; i++) {
      await change(samples[i]!.id);
      if (i % 3 === 0) await remove(samples[100 + i]!.id);
      if (i % 4 === 0) await listings.insertOne(createListingDoc(samples[400 + i]!));
      if (i === 30) await second.stop();
    }
    await caughtUp(first);
    await expectSame();
    // Its point is that of the last save: what follows is written again and changes nothing.
    const late = follow();
    await caughtUp(late);
    await expectSame();
    expect(late.built).not.toHaveBeenCalled();
  });

  it('writes changes again whose point was not saved before a process ended', async () => {
    const first = follow();
    await caughtUp(first);
    await first.stop();
    for (let i = 0; i < 20; i++) await change(samples[i]!.id);
    const cut = follow({ points: { save: () => Promise.reject(new Error('cut')) } });
    await vi.waitUntil(() => cut.live.isBuilt, patience);
    await change(samples[0]!.id);
    await cut.stop();
    const next = follow();
    await caughtUp(next);
    await expectSame();
  });

  it('finds an approved listing within a second, and its words', async () => {
    const service = follow();
    await caughtUp(service);
    const newcomer = { ...samples[500]!, lastName: 'Quixworth' };
    const search = async (name: string) => {
      const criteria = { ...everywhere, name: parseName(name), order: 'relevance' } as const;
      return (await service.engine.search(criteria, undefined)).hits.map(({ id }) => id);
    };
    expect(await search('Quixworth')).toEqual([]);
    const stamp = service.engine.getStamp();
    const startedAt = performance.now();
    await listings.insertOne(createListingDoc(newcomer));
    await vi.waitUntil(async () => (await search('quixwroth')).includes(newcomer.id), patience);
    // A busy machine takes longer than an idle one.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await vi.waitUntil(() => service.engine.getStamp() !== stamp, patience);
  });

  it('builds a new index beside changes; all processes turn to it, and a lost point ends in one', async () => {
    const [first, second] = [follow(), follow()];
    await Promise.all([caughtUp(first), caughtUp(second)]);
    const before = await writer.findIndex();
    let isRebuilt = false;
    const rebuilding = first.live.rebuild().then(() => {
      isRebuilt = true;
    });
    for (let i = 0; !isRebuilt; i = (i + 1) % 300) await change(samples[i]!.id);
    await rebuilding;
    const after = await writer.findIndex();
    expect(after).not.toBe(before);
    await change(samples[1]!.id);
    await Promise.all([caughtUp(first), caughtUp(second)]);
    expect(second.live.stamp.startsWith(after!)).toBe(true);
    await expectSame();
    await Promise.all([first.stop(), second.stop()]);

    const feed = createSearchablesStore(client, db, collections);
    let losses = 0;
    const lost = follow({
      feed: {
        async *followChanges(point, signal) {
          if (losses++ === 0) throw new HistoryLost('too long ago');
          yield* feed.followChanges(point, signal);
        },
      },
    });
    await caughtUp(lost);
    expect(lost.built).toHaveBeenCalledOnce();
    expect(await writer.findIndex()).not.toBe(after);
    await expectSame();
  });

  it('repairs what differs from the database', async () => {
    const service = follow();
    await caughtUp(service);
    expect(await service.live.reconcile()).toEqual({ revisions: 0, total: 0 });
    const [gone, old, extra] = [samples[0]!, samples[1]!, samples[600]!];
    const index = writer.alias;
    await cluster.delete({ index, id: gone.id });
    await cluster.update({ index, id: old.id, body: { doc: { revision: 0 } } });
    await writer.apply([{ id: extra.id, listing: extra, version: 1 }]);
    await service.live.reconcile();
    await service.live.rebuild();
    await caughtUp(service);
    await expectSame();
    expect(await service.live.reconcile()).toEqual({ revisions: 0, total: 0 });
  });

  it('stops at a listing that the cluster refuses, says so, and goes on once it is corrected', async () => {
    const service = follow();
    await caughtUp(service);
    await listings.updateOne(
      { _id: new ObjectId(samples[5]!.id) },
      { $set: { reviewCount: 2 ** 40 }, $inc: { v: 1 } },
      unchecked,
    );
    await vi.waitUntil(() => service.live.isStuck, patience);
    await listings.updateOne(
      { _id: new ObjectId(samples[5]!.id) },
      { $set: { reviewCount: 3 }, $inc: { v: 1 } },
      unchecked,
    );
    await caughtUp(service);
    expect(service.live.isStuck).toBe(false);
    await expectSame();
  });
});
