import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, MongoClient } from '@app/db';
import { connectMongo } from '@app/service-kit';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getP99,
  type LoadRequest,
  type RequestOutcome,
  startLoad,
  summarizeFailures,
} from './testing/load.ts';
import { type FaultySite, startSite } from './testing/site.ts';

// In full runs; missing-indexes.db.test.ts tests in every run that no service starts without indexes.
describe.runIf(isFullRun)('F21 indexes built under load', () => {
  const turnMs = 4_000;
  let site: FaultySite;
  let client: MongoClient;
  let db: Db;
  beforeAll(async () => {
    site = await startSite(['identity', 'search'], { listingCount: 10_000 });
    ({ client, db } = await connectMongo(site.mongoUri, { appName: 'faults' }));
  });
  afterAll(async () => {
    await client?.close();
    await site?.stop();
  });

  const requests: LoadRequest[] = [
    { name: 'search', createPath: () => '/api/prosthetists?zipCode=63101&radius=100' },
    { name: 'recent reviews', createPath: () => '/api/reviews/recent' },
  ];

  /** Builds unused indexes one after the other. Returns their number. */
  async function buildIndexes(deadline: number): Promise<number> {
    let builtCount = 0;
    while (performance.now() < deadline) {
      for (const collection of ['listings', 'reviews']) {
        const name = `built-${++builtCount}`;
        await db
          .collection(collection)
          .createIndex({ createdAt: 1, [`of${builtCount}`]: 1, city: 1, title: 1 }, { name });
        await db.collection(collection).dropIndex(name);
      }
    }
    return builtCount;
  }

  it('slow no request down by more than a factor of two', async ({ task }) => {
    const visitorLoad = startLoad(site.origin, requests, 2);
    const outcomes: Record<'still' | 'building', RequestOutcome[]> = { still: [], building: [] };
    let builtCount = 0;
    for (let turn = 0; turn < 12; turn++) {
      const phase = turn % 2 === 0 ? 'still' : 'building';
      const startIndex = visitorLoad.outcomes.length;
      if (phase === 'still') await sleep(turnMs);
      else builtCount += await buildIndexes(performance.now() + turnMs);
      outcomes[phase].push(...visitorLoad.outcomes.slice(startIndex));
    }
    expect(summarizeFailures(await visitorLoad.stop())).toEqual([]);
    const [stillP99, buildingP99] = [getP99(outcomes.still), getP99(outcomes.building)];
    expect(buildingP99 / stillP99).toBeLessThanOrEqual(2);
    task.meta.faultRow = {
      id: 'F21',
      fault: 'indexes of 10,000 listings and their reviews built under load',
      figures: `${builtCount} built; ${outcomes.building.length} requests meanwhile, 0 failed, p99 ${buildingP99.toFixed(1)} ms, ${(buildingP99 / stillP99).toFixed(2)} × of ${stillP99.toFixed(1)} ms (goal 2)`,
    };
  });
});
