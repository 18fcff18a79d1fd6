import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, MongoClient } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toUrl } from '../services.ts';
import { waitUntilReady } from '../start/ready.ts';
import { createListingKind, startKeyedWriters } from './testing/keyed-writers.ts';
import { type Link, link } from './testing/link.ts';
import { type Ask, ask, runLoad, summarizeFailures } from './testing/load.ts';
import { createMembers } from './testing/members.ts';
import { type FaultySite, type Instance, startSite } from './testing/site.ts';
import { countDrift } from './testing/try-fault.ts';

/** Enough accounts for 20 new listings a second. */
const owners = 1_500;

let listing: Link;
let site: FaultySite;
let instance: Instance;
let client: MongoClient;
let db: Db;
let members: Awaited<ReturnType<typeof createMembers>>;
beforeAll(async () => {
  listing = await link();
  site = await startSite(['identity', 'search', 'listing'], { links: { listing } });
  instance = site.instances.listing as Instance;
  ({ client, db } = await connectMongo(site.mongoUri, { appName: 'faults' }));
  members = await createMembers(client, db.databaseName, site.origin, { count: owners + 1 });
});
afterAll(async () => {
  await client?.close();
  await site?.stop();
  await listing?.close();
});

const lastMember = () => members.ids[owners] as string;
const search: Ask = { name: 'search', path: () => '/api/prosthetists?zipCode=63101&radius=100' };
const page: Ask = { name: 'page', path: () => '/guide' };
const zip: Ask = {
  name: 'listing',
  path: () => '/api/zips/63101',
  init: async () => ({ headers: await members.getHeaders(lastMember()) }),
};
/** A write without a key, which must not be repeated automatically. */
const draft: Ask = {
  name: 'draft',
  path: () => '/api/me/draft',
  init: async () => ({
    method: 'DELETE',
    headers: await members.getHeaders(lastMember()),
  }),
};

async function isBack(): Promise<void> {
  const until = performance.now() + 60_000;
  while ((await ask(site.origin, zip)).status !== 200) {
    if (performance.now() > until) throw new Error('The service did not come back');
    await sleep(100);
  }
}

// In full runs; idempotency.db.test.ts tests in every run that a write happens once though its process died.
describe.runIf(isFullRun)('F6 the listing service', () => {
  it('killed under load: only its own routes fail, it restarts, and no write was done twice', async ({
    task,
  }) => {
    expect(summarizeFailures([await ask(site.origin, zip)])).toEqual([]);
    const visitors = runLoad(site.origin, [search, zip, page], 200, 1_000);
    const kind = createListingKind(members.ids.slice(0, owners));
    const { origin } = site;
    const writers = startKeyedWriters({
      origin,
      kind,
      getHeaders: members.getHeaders,
      atOnce: 20,
      pauseMs: 900,
    });
    await writers.keepGoing(5_000);
    const pids: (number | undefined)[] = [instance.pid()];
    const listens: number[] = [];
    const away: number[] = [];
    for (let round = 0; round < 3; round++) {
      process.kill(instance.pid() as number, 'SIGKILL');
      const killed = performance.now();
      const measure = () => (performance.now() - killed) / 1_000;
      await waitUntilReady(`${toUrl(instance.port)}/readyz`, new Promise(() => {}));
      listens.push(measure());
      await isBack();
      away.push(measure());
      pids.push(instance.pid());
      await writers.keepGoing(5_000);
    }
    expect(new Set(pids).size).toBe(4);

    // After at most twenty seconds the dead process holds no key any more.
    const result = await writers.finish(db);
    const outcomes = await visitors.stop();
    const otherOutcomes = outcomes.filter(({ name }) => name !== 'listing');
    expect(summarizeFailures(otherOutcomes)).toEqual([]);
    const ownOutcomes = outcomes.filter(({ name }) => name === 'listing');
    expect(ownOutcomes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(ownOutcomes.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    const drift = await countDrift(client, db);
    const clean = { lost: 0, doubled: 0, otherAnswers: 0, refused: [], drift: 0 };
    expect({ ...result, drift }).toMatchObject(clean);
    const { lost, doubled, writes, retries } = result;
    task.meta.faultRow = {
      id: 'F6',
      fault: 'listing service killed 3 times under 200 readers and 20 writes/s',
      lost,
      doubled,
      drift,
      figures: `${writes} listings created, ${retries} tries again; away ${away.map((seconds) => seconds.toFixed(1)).join(', ')} s (goal 3), of which ${listens.map((seconds) => seconds.toFixed(1)).join(', ')} s until the next process served; ${otherOutcomes.length} requests to other services, 0 failed`,
    };
  });

  it('replaced under load, with the old one asked to end: no request fails, writes without a key included', async () => {
    const visitors = runLoad(site.origin, [zip, draft, search], 6);
    for (let round = 0; round < 2; round++) {
      const next = await site.run('listing', { port: await findFreePort() });
      listing.targets = [next.port];
      await instance.stop(10_000);
      await expect(fetch(`${toUrl(instance.port)}/livez`)).rejects.toThrow();
      instance = next;
      await sleep(500);
    }
    const outcomes = await visitors.stop();
    expect(summarizeFailures(outcomes)).toEqual([]);
    expect(outcomes.filter(({ name }) => name === 'draft').length).toBeGreaterThan(20);
  });
});
