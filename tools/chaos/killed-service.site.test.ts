import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, MongoClient } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toUrl } from '../services.ts';
import { waitUntilReady } from '../start/ready.ts';
import { createAccounts } from './testing/accounts.ts';
import { cleanResult, createListingKind, startKeyedWriters } from './testing/keyed-writers.ts';
import { type Link, startLink } from './testing/link.ts';
import { type LoadRequest, sendRequest, startLoad, summarizeFailures } from './testing/load.ts';
import { type FaultySite, type Instance, startSite } from './testing/site.ts';
import { countDrift } from './testing/try-fault.ts';

/** Enough accounts for 20 new listings a second. */
const ownerCount = 1_500;

let listingLink: Link;
let site: FaultySite;
let listingInstance: Instance;
let client: MongoClient;
let db: Db;
let accounts: Awaited<ReturnType<typeof createAccounts>>;
beforeAll(async () => {
  listingLink = await startLink();
  site = await startSite(['identity', 'search', 'listing'], { links: { listing: listingLink } });
  listingInstance = site.instances.listing as Instance;
  ({ client, db } = await connectMongo(site.mongoUri, { appName: 'faults' }));
  accounts = await createAccounts(client, db.databaseName, site.origin, { count: ownerCount + 1 });
});
afterAll(async () => {
  await client?.close();
  await site?.stop();
  await listingLink?.close();
});

const getLastAccountId = () => accounts.ids[ownerCount] as string;
const searchRequest: LoadRequest = {
  name: 'search',
  createPath: () => '/api/prosthetists?zipCode=63101&radius=100',
};
const pageRequest: LoadRequest = { name: 'page', createPath: () => '/guide' };
const zipRequest: LoadRequest = {
  name: 'listing',
  createPath: () => '/api/zips/63101',
  createInit: async () => ({ headers: await accounts.createHeaders(getLastAccountId()) }),
};
/** A write without a key, which must not be repeated automatically. */
const draftRequest: LoadRequest = {
  name: 'draft',
  createPath: () => '/api/me/draft',
  createInit: async () => ({
    method: 'DELETE',
    headers: await accounts.createHeaders(getLastAccountId()),
  }),
};

async function waitUntilBack(): Promise<void> {
  const deadline = performance.now() + 60_000;
  while ((await sendRequest(site.origin, zipRequest)).status !== 200) {
    if (performance.now() > deadline) throw new Error('The service did not come back');
    await sleep(100);
  }
}

// In full runs; idempotency.db.test.ts tests in every run that a write happens once though its process died.
describe.runIf(isFullRun)('F6 the listing service', () => {
  it('killed under load: only its own routes fail, it restarts, and no write was done twice', async ({
    task,
  }) => {
    expect(summarizeFailures([await sendRequest(site.origin, zipRequest)])).toEqual([]);
    const visitorLoad = startLoad(site.origin, [searchRequest, zipRequest, pageRequest], 200, 1_000);
    const kind = createListingKind(accounts.ids.slice(0, ownerCount));
    const { origin } = site;
    const writers = startKeyedWriters({
      origin,
      kind,
      createHeaders: accounts.createHeaders,
      concurrency: 20,
      pauseMs: 900,
    });
    await writers.runFor(5_000);
    const pids: (number | undefined)[] = [listingInstance.getPid()];
    const listenSeconds: number[] = [];
    const awaySeconds: number[] = [];
    for (let round = 0; round < 3; round++) {
      process.kill(listingInstance.getPid() as number, 'SIGKILL');
      const killedAt = performance.now();
      const getSeconds = () => (performance.now() - killedAt) / 1_000;
      await waitUntilReady(`${toUrl(listingInstance.port)}/readyz`, new Promise(() => {}));
      listenSeconds.push(getSeconds());
      await waitUntilBack();
      awaySeconds.push(getSeconds());
      pids.push(listingInstance.getPid());
      await writers.runFor(5_000);
    }
    expect(new Set(pids).size).toBe(4);

    // After at most twenty seconds the dead process holds no key any more.
    const writeResult = await writers.finish(db);
    const outcomes = await visitorLoad.stop();
    const otherOutcomes = outcomes.filter(({ name }) => name !== 'listing');
    expect(summarizeFailures(otherOutcomes)).toEqual([]);
    const ownOutcomes = outcomes.filter(({ name }) => name === 'listing');
    expect(ownOutcomes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(ownOutcomes.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    const drift = await countDrift(client, db);
    expect({ ...writeResult, drift }).toMatchObject({ ...cleanResult, drift: 0 });
    task.meta.faultRow = {
      id: 'F6',
      fault: 'listing service killed 3 times under 200 readers and 20 writes/s',
      lost: writeResult.lostCount,
      doubled: writeResult.doubledCount,
      drift,
      figures: `${writeResult.writeCount} listings created, ${writeResult.retryCount} tries again; away ${awaySeconds.map((seconds) => seconds.toFixed(1)).join(', ')} s (goal 3), of which ${listenSeconds.map((seconds) => seconds.toFixed(1)).join(', ')} s until the next process served; ${otherOutcomes.length} requests to other services, 0 failed`,
    };
  });

  it('replaced under load, with the old one asked to end: no request fails, writes without a key included', async () => {
    const visitorLoad = startLoad(site.origin, [zipRequest, draftRequest, searchRequest], 6);
    for (let round = 0; round < 2; round++) {
      const replacement = await site.startInstance('listing', { port: await findFreePort() });
      listingLink.targets = [replacement.port];
      await listingInstance.stop(10_000);
      await expect(fetch(`${toUrl(listingInstance.port)}/livez`)).rejects.toThrow();
      listingInstance = replacement;
      await sleep(500);
    }
    const outcomes = await visitorLoad.stop();
    expect(summarizeFailures(outcomes)).toEqual([]);
    expect(outcomes.filter(({ name }) => name === 'draft').length).toBeGreaterThan(20);
  });
});
