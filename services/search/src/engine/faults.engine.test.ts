// Faults of a cluster of three nodes: nodes that are killed or frozen, missing shards, full disks.
import { setTimeout as wait } from 'node:timers/promises';
import { getCollections, parseName } from '@app/db';
import { createLogger } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import type {} from '@app/test-kit/opensearch/setup';
import { startOpenSearch } from '@app/test-kit/opensearch/start-opensearch';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createOrigin } from '../index/places/geometry.ts';
import type { SearchCriteria } from '../index/rank-listings.ts';
import { buildIndex } from '../index/search-index.ts';
import { createListingDoc } from '../testing/documents.ts';
import { nationwideCriteria } from '../testing/nationwide-criteria.ts';
import { createSampleListings } from '../testing/samples.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import type { SearchEngine, SearchPage } from './engine.ts';
import { startEngine } from './start-engine.ts';

const canRun = Boolean(inject('searchEngineUrl'));
const { client, db } = await createTestDatabase();
const { listings } = getCollections(db);
const samples = createSampleListings(600, 9);
const logger = createLogger('test');
logger.level = 'silent';
const waitOptions = { timeout: 120_000, interval: 50 };

describe.skipIf(!canRun)('a search cluster of three nodes', { timeout: 600_000 }, () => {
  let nodes: Awaited<ReturnType<typeof startOpenSearch>>;
  let runningEngine: Awaited<ReturnType<typeof startEngine>>;
  let engine: SearchEngine;

  beforeAll(async () => {
    nodes = await startOpenSearch({ nodeCount: 3, heapMb: 320 });
    await listings.insertMany(samples.map((listing) => createListingDoc(listing)));
    runningEngine = await startEngine(client, db, {
      heartbeatMs: 200,
      logger,
      cluster: { nodeUrls: nodes.url, shardCount: 3, replicaCount: 1 },
    });
    engine = runningEngine.engine;
    await vi.waitUntil(() => runningEngine.follower.isBuilt, waitOptions);
  }, 400_000);
  afterAll(async () => {
    await runningEngine?.stop();
    await nodes?.stop();
  });

  async function waitUntilCaughtUp(): Promise<void> {
    const minHeartbeatMs = Date.now() + 1;
    await vi.waitUntil(() => Date.now() - runningEngine.follower.lagMs >= minHeartbeatMs, waitOptions);
  }
  const findMostReviewedId = async () => {
    const page = await engine.search({ ...nationwideCriteria, order: 'reviews', pageSize: 1 }, undefined);
    return page.hits[0]?.id;
  };
  const fetchClusterJson = (path: string) =>
    fetch(`${nodes.url.split(',')[1]}${path}`).then((response) => response.json());

  const countListings = () => listings.countDocuments();
  const search = () => engine.search(nationwideCriteria, undefined);
  /** Status and headers of a refused search; the total of an answered one. */
  const trySearch = () =>
    search().then(
      ({ total }) => total,
      (error: { status: number; headers: object }) => [error.status, error.headers],
    );
  const unavailableError = [503, expect.objectContaining({ 'retry-after': '2' })];
  const waitUntilTotal = (total: number) =>
    vi.waitUntil(async () => (await search().catch(() => undefined))?.total === total, waitOptions);
  const updateIndexSettings = (settings: object) =>
    fetch(`${nodes.url.split(',')[1]}/*/_settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ index: settings }),
    });
  const waitUntilClusterStatus = (status: string) =>
    vi.waitUntil(
      async () => ((await fetchClusterJson('/_cluster/health')) as { status: string }).status === status,
      waitOptions,
    );
  /** Gives a listing more reviews than any other, and returns its id. */
  async function makeMostReviewed(sampleIndex: number): Promise<string> {
    // Whoever is away comes after all others.
    const { id } = samples.filter(({ isAway }) => !isAway)[sampleIndex]!;
    const change = { $set: { reviewCount: 5_000 + sampleIndex }, $inc: { v: 1 } };
    await listings.updateOne({ _id: new ObjectId(id) }, change, { bypassDocumentValidation: true });
    return id;
  }

  /** What a search answers whatever the listings' ratings are. */
  const serializeStableParts = ({ total, hits, facets, outOfState }: SearchPage) =>
    JSON.stringify([
      ...[total, outOfState.total, facets.insurance],
      total <= nationwideCriteria.pageSize && hits.map(({ id }) => id).sort(),
    ]);

  it('loses its elected manager by SIGKILL under 200 searches and 5 changes a second: no wrong answer, nothing lost', async () => {
    await waitUntilClusterStatus('green');
    const searches = samples.flatMap(({ lastName, places: [mainPlace] }, i): SearchCriteria[] => {
      const origin = mainPlace?.at && createOrigin(mainPlace.at.lat, mainPlace.at.lng);
      if (i % 2 === 0 || !origin)
        return [{ ...nationwideCriteria, name: parseName(lastName), order: 'relevance' }];
      return [{ ...nationwideCriteria, origin, radiusMiles: 500, order: 'distance' }];
    });
    const embeddedEngine = createEmbeddedEngine({
      index: await buildIndex(samples),
      isBuilt: true,
      indexVersion: '',
    });
    const expectedParts = await Promise.all(
      searches.map(async (criteria) => serializeStableParts(await embeddedEngine.search(criteria, 'MO'))),
    );
    const [managerNode] = (await fetchClusterJson('/_cat/cluster_manager?format=json')) as { node: string }[];
    let [isOver, changeCount, pendingCount] = [false, 0, 0];
    const outcomeCounts = { right: 0, wrong: 0, refused: 0, failed: 0 };
    async function searchOnce(searchIndex: number): Promise<void> {
      pendingCount++;
      const outcome = await engine.search(searches[searchIndex]!, 'MO').then(
        (page) => (serializeStableParts(page) === expectedParts[searchIndex] ? 'right' : 'wrong'),
        ({ status }: { status?: number }) => (status === 503 ? 'refused' : 'failed'),
      );
      outcomeCounts[outcome]++;
      pendingCount--;
    }
    // Nodes that just started compile what they run, and answer few searches.
    for (let start = 0; start < searches.length; start += 12)
      await Promise.all(Array.from({ length: 12 }, (_, i) => searchOnce(start + i)));
    Object.assign(outcomeCounts, { right: 0 });
    const searchLoop = (async () => {
      const startedAt = performance.now();
      for (let count = 0; !isOver; await wait(5))
        for (; count < (performance.now() - startedAt) / 5; count++) void searchOnce(count % searches.length);
      await vi.waitUntil(() => pendingCount === 0, waitOptions);
    })();
    const changeLoop = (async () => {
      for (; !isOver; changeCount++) {
        const _id = new ObjectId(samples[changeCount % samples.length]!.id);
        const change = { $inc: { ratingSum: 4, reviewCount: 1, v: 1 } };
        await listings.updateOne({ _id }, change, { bypassDocumentValidation: true });
        await wait(200);
      }
    })();
    await wait(5_000);
    await nodes.kill(Number(managerNode!.node.slice(1)));
    await wait(15_000);
    isOver = true;
    await Promise.all([searchLoop, changeLoop]);
    console.log(`a node of three killed: ${JSON.stringify(outcomeCounts)}, ${changeCount} changes`);
    expect(outcomeCounts).toMatchObject({ wrong: 0, failed: 0 });
    expect(outcomeCounts.right).toBeGreaterThan(300);
    await waitUntilCaughtUp();
    const { hits } = await engine.search({ ...nationwideCriteria, pageSize: samples.length }, undefined);
    const docs = await listings.find().toArray();
    expect(hits.map(({ id, version }) => `${id} ${version}`).sort()).toEqual(
      docs.map(({ _id, v }) => `${_id.toHexString()} ${v}`).sort(),
    );
    await nodes.restart(Number(managerNode!.node.slice(1)));
  });

  it('has a shard on no node: refuses searches instead of answering from the others', async () => {
    await waitUntilClusterStatus('green');
    await updateIndexSettings({ number_of_replicas: 0 });
    const readShards = async () =>
      (await fetchClusterJson('/_cat/shards/*listings*?format=json')) as { node: string | null }[];
    // A shard that moves names two nodes.
    const areShardsSettled = async () => {
      const shards = await readShards();
      return shards.length === 3 && shards.every(({ node }) => /^n\d$/.test(node ?? ''));
    };
    await vi.waitUntil(areShardsSettled, waitOptions);
    const node = (await readShards()).map((shard) => shard.node!).find((name) => name !== 'n1')!;
    await nodes.kill(Number(node.slice(1)));
    await waitUntilClusterStatus('red');
    for (let attempt = 0; attempt < 10; attempt++) expect(await trySearch()).toEqual(unavailableError);
    expect(await engine.getHealth()).toEqual({ listingCount: undefined });
    await nodes.restart(Number(node.slice(1)));
    await waitUntilTotal(await countListings());
    await updateIndexSettings({ number_of_replicas: 1 });
    await waitUntilClusterStatus('green');
  });

  it('is full: searches go on, and changes wait until there is room', async () => {
    await updateIndexSettings({ 'blocks.read_only_allow_delete': true });
    const changedId = await makeMostReviewed(7);
    await wait(4_000);
    expect(await trySearch()).toBe(await countListings());
    expect(await findMostReviewedId()).not.toBe(changedId);
    expect(runningEngine.follower.lagMs).toBeGreaterThan(2_000);
    await updateIndexSettings({ 'blocks.read_only_allow_delete': null });
    await waitUntilCaughtUp();
    expect(await findMostReviewedId()).toBe(changedId);
  });

  it('stops answering: searches are refused within seconds, and nothing is lost', async () => {
    nodes.freeze();
    const startedAt = performance.now();
    expect(await trySearch()).toEqual(unavailableError);
    // 2 s for the cluster, and 0.5 s more for the client.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    const changedId = await makeMostReviewed(8);
    await wait(5_000);
    nodes.resume();
    await waitUntilTotal(await countListings());
    await waitUntilCaughtUp();
    expect(await findMostReviewedId()).toBe(changedId);
  });

  it.each([
    ['loses most of its nodes', [0, 1]],
    ['loses all of its nodes', [0, 1, 2]],
  ])(
    '%s: no wrong answer, and it comes back by itself with what changed meanwhile',
    async (_, killedNodes) => {
      const totalBefore = await countListings();
      await Promise.all(killedNodes.map((node) => nodes.kill(node)));
      for (let attempt = 0; attempt < 6; attempt++)
        expect([totalBefore, unavailableError]).toContainEqual(await trySearch());
      if (killedNodes.length === 3) {
        // Searches fail at once while the circuit breaker is open.
        const startedAt = performance.now();
        expect(await trySearch()).toEqual(unavailableError);
        expect(performance.now() - startedAt).toBeLessThan(500);
        expect(await engine.getHealth()).toEqual({ listingCount: undefined });
      }
      await listings.deleteOne({ _id: new ObjectId(samples[killedNodes.length]!.id) });
      await Promise.all(killedNodes.map((node) => nodes.restart(node)));
      await waitUntilTotal(totalBefore - 1);
      await waitUntilCaughtUp();
    },
  );
});
