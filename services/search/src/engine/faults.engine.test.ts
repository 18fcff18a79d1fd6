// Faults of a cluster of three nodes: nodes that are killed or frozen, missing shards, full disks.
import { setTimeout as wait } from 'node:timers/promises';
import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { testDatabase } from '@app/test-kit/mongo';
import type {} from '@app/test-kit/opensearch/setup';
import { startOpenSearch } from '@app/test-kit/opensearch/start-opensearch';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createListingDoc } from '../testing/documents.ts';
import { nationwideCriteria } from '../testing/nationwide-criteria.ts';
import { sampleListings } from '../testing/samples.ts';
import type { SearchEngine } from './engine.ts';
import { type RunningEngine, startEngine } from './start-engine.ts';

const canRun = Boolean(inject('searchEngineUrl'));
const { client, db } = await testDatabase();
const { listings } = getCollections(db);
const samples = sampleListings(600, 9);
const logger = createLogger('test');
logger.level = 'silent';
const waitOptions = { timeout: 120_000, interval: 50 };

describe.skipIf(!canRun)('a search cluster of three nodes', { timeout: 600_000 }, () => {
  let nodes: Awaited<ReturnType<typeof startOpenSearch>>;
  let running: RunningEngine;
  let engine: SearchEngine;

  beforeAll(async () => {
    nodes = await startOpenSearch({ nodeCount: 3, heapMb: 320 });
    await listings.insertMany(samples.map((listing) => createListingDoc(listing)));
    running = await startEngine(client, db, {
      heartbeatMs: 200,
      logger,
      cluster: { nodeUrls: nodes.url, shardCount: 3, replicaCount: 1 },
    });
    engine = running.engine;
    await vi.waitUntil(() => running.follower.isBuilt, waitOptions);
  }, 400_000);
  afterAll(async () => {
    await running?.stop();
    await nodes?.stop();
  });

  async function waitUntilCaughtUp(): Promise<void> {
    const startedAt = Date.now() + 1;
    await vi.waitUntil(() => Date.now() - running.follower.lagMs >= startedAt, waitOptions);
  }
  const readMostReviewed = async () => {
    const page = await engine.search({ ...nationwideCriteria, order: 'reviews', pageSize: 1 }, undefined);
    return [page.total, page.hits[0]?.id];
  };
  const readCluster = (path: string) =>
    fetch(`${nodes.url.split(',')[1]}${path}`).then((reply) => reply.json());

  const getPublicTotal = () => listings.countDocuments();
  const search = () => engine.search(nationwideCriteria, undefined);
  /** Status and headers of a refused search; the total of an answered one. */
  const trySearch = () =>
    search().then(
      ({ total }) => total,
      (error: { status: number; headers: object }) => [error.status, error.headers],
    );
  const refusal = [503, expect.objectContaining({ 'retry-after': '2' })];
  const waitUntilAnswering = (total: number) =>
    vi.waitUntil(async () => (await search().catch(() => undefined))?.total === total, waitOptions);
  const updateSettings = (settings: object) =>
    fetch(`${nodes.url.split(',')[1]}/*/_settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ index: settings }),
    });
  const waitUntilHealth = (status: string) =>
    vi.waitUntil(
      async () => ((await readCluster('/_cluster/health')) as { status: string }).status === status,
      waitOptions,
    );
  /** Gives a listing more reviews than any other, and returns its id. */
  async function makeMostReviewed(position: number): Promise<string> {
    // Whoever is away comes after all others.
    const { id } = samples.filter(({ isAway }) => !isAway)[position]!;
    const change = { $set: { reviewCount: 5_000 + position }, $inc: { v: 1 } };
    await listings.updateOne({ _id: new ObjectId(id) }, change, { bypassDocumentValidation: true });
    return id;
  }

  it('loses its elected manager by SIGKILL under searches and changes: no wrong answer, nothing lost', async () => {
    await waitUntilHealth('green');
    const [manager] = (await readCluster('/_cat/cluster_manager?format=json')) as { node: string }[];
    let isOver = false;
    const totals = new Set<number>();
    let [answers, refusals, changes] = [0, 0, 0];
    const searching = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        await engine.search(nationwideCriteria, undefined).then(
          ({ total }) => {
            answers++;
            totals.add(total);
          },
          (error: { status: number }) => {
            refusals++;
            expect(error.status).toBe(503);
          },
        );
        await wait(20);
      }
    });
    const changing = (async () => {
      for (; !isOver; changes++) {
        const _id = new ObjectId(samples[changes % 600]!.id);
        const change = { $inc: { ratingSum: 4, reviewCount: 1, v: 1 } };
        await listings.updateOne({ _id }, change, { bypassDocumentValidation: true });
        await wait(200);
      }
    })();
    await wait(2_000);
    await nodes.kill(Number(manager!.node.slice(1)));
    await wait(15_000);
    isOver = true;
    await Promise.all([...searching, changing]);
    await waitUntilCaughtUp();
    expect([...totals]).toEqual([samples.length]);
    expect(answers).toBeGreaterThan(50);
    console.log(`a node of three killed: ${answers} answers, ${refusals} refused, ${changes} changes`);
    const first = await listings.find().sort({ reviewCount: -1, _id: 1 }).limit(1).next();
    const sharingFirst = await listings.countDocuments({ reviewCount: first!.reviewCount });
    if (sharingFirst === 1) expect((await readMostReviewed())[1]).toBe(first!._id.toHexString());
    await nodes.restart(Number(manager!.node.slice(1)));
  });

  it('has a shard on no node: refuses searches instead of answering from the others', async () => {
    await waitUntilHealth('green');
    await updateSettings({ number_of_replicas: 0 });
    const readShards = async () =>
      (await readCluster('/_cat/shards/*listings*?format=json')) as { node: string }[];
    await vi.waitUntil(async () => (await readShards()).length === 3, waitOptions);
    const { node } = (await readShards()).find((shard) => shard.node !== 'n1')!;
    await nodes.kill(Number(node.slice(1)));
    await waitUntilHealth('red');
    for (let tries = 0; tries < 10; tries++) expect(await trySearch()).toEqual(refusal);
    expect(await engine.getHealth()).toEqual({ listingCount: undefined });
    await nodes.restart(Number(node.slice(1)));
    await waitUntilAnswering(await getPublicTotal());
    await updateSettings({ number_of_replicas: 1 });
    await waitUntilHealth('green');
  });

  it('is full: searches go on, and changes wait until there is room', async () => {
    await updateSettings({ 'blocks.read_only_allow_delete': true });
    const changedId = await makeMostReviewed(7);
    await wait(4_000);
    expect(await trySearch()).toBe(await getPublicTotal());
    expect((await readMostReviewed())[1]).not.toBe(changedId);
    expect(running.follower.lagMs).toBeGreaterThan(2_000);
    await updateSettings({ 'blocks.read_only_allow_delete': null });
    await waitUntilCaughtUp();
    expect((await readMostReviewed())[1]).toBe(changedId);
  });

  it('answers nothing more: searches are refused within seconds, and nothing is lost', async () => {
    nodes.freeze();
    const startedAt = performance.now();
    expect(await trySearch()).toEqual(refusal);
    // 2 s for the cluster, and 0.5 s more for the client.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    const changedId = await makeMostReviewed(8);
    await wait(5_000);
    nodes.resume();
    await waitUntilAnswering(await getPublicTotal());
    await waitUntilCaughtUp();
    expect((await readMostReviewed())[1]).toBe(changedId);
  });

  it.each([
    ['most of its nodes are killed', [0, 1]],
    ['all of its nodes are killed', [0, 1, 2]],
  ])('%s: no wrong answer, and it comes back by itself with what changed meanwhile', async (_, killed) => {
    const totalBefore = await getPublicTotal();
    await Promise.all(killed.map((node) => nodes.kill(node)));
    for (let tries = 0; tries < 6; tries++) expect([totalBefore, refusal]).toContainEqual(await trySearch());
    if (killed.length === 3) {
      // Searches fail at once while the circuit breaker is open.
      const startedAt = performance.now();
      expect(await trySearch()).toEqual(refusal);
      expect(performance.now() - startedAt).toBeLessThan(500);
      expect(await engine.getHealth()).toEqual({ listingCount: undefined });
    }
    await listings.deleteOne({ _id: new ObjectId(samples[killed.length]!.id) });
    await Promise.all(killed.map((node) => nodes.restart(node)));
    await waitUntilAnswering(totalBefore - 1);
    await waitUntilCaughtUp();
  });
});
