// Faults of a cluster of three nodes: first one node is killed during searches and changes, then all of them.
import { setTimeout as wait } from 'node:timers/promises';
import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { testDatabase } from '@app/test-kit/mongo';
import type {} from '@app/test-kit/opensearch/setup';
import { startOpenSearch } from '@app/test-kit/opensearch/start-opensearch';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createListingDoc } from '../testing/documents.ts';
import { everywhere } from '../testing/everywhere.ts';
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
    const page = await engine.search({ ...everywhere, order: 'reviews', pageSize: 1 }, undefined);
    return [page.total, page.hits[0]?.id];
  };
  const readCluster = (path: string) =>
    fetch(`${nodes.url.split(',')[1]}${path}`).then((reply) => reply.json());

  it('loses its elected manager by SIGKILL under searches and changes: no wrong answer, nothing lost', async () => {
    await vi.waitUntil(
      async () => ((await readCluster('/_cluster/health')) as { status: string }).status === 'green',
      waitOptions,
    );
    const [manager] = (await readCluster('/_cat/cluster_manager?format=json')) as { node: string }[];
    let isOver = false;
    const totals = new Set<number>();
    let [answers, refusals, changes] = [0, 0, 0];
    const searching = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        await engine.search(everywhere, undefined).then(
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

  it('is away: searches are refused with a time, and it comes back by itself with what changed meanwhile', async () => {
    await Promise.all([0, 1, 2].map((node) => nodes.kill(node)));
    const catchRefusal = () =>
      engine.search(everywhere, undefined).then(
        () => undefined,
        (error: { status: number; headers: object }) => [error.status, error.headers],
      );
    for (let tries = 0; tries < 6; tries++)
      expect(await catchRefusal()).toEqual([503, expect.objectContaining({ 'retry-after': '2' })]);
    // Searches fail at once while the circuit breaker is open.
    const startedAt = performance.now();
    await catchRefusal();
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(await engine.getHealth()).toEqual({ listingCount: undefined });
    await listings.deleteOne({ _id: new ObjectId(samples[0]!.id) });
    await Promise.all([0, 1, 2].map((node) => nodes.restart(node)));
    await vi.waitUntil(
      async () => (await engine.search(everywhere, undefined).catch(() => undefined))?.total === 599,
      waitOptions,
    );
    await waitUntilCaughtUp();
  });
});
