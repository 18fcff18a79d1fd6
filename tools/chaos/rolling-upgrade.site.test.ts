import { setTimeout as sleep } from 'node:timers/promises';
import { getCollections, type MongoClient } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { activateRelease, publishRelease, type ReleaseCtx } from '@app/releases';
import { createBuild, createTestValidator } from '@app/releases/releases-for-tests';
import { connectMongo } from '@app/service-kit';
import { createReleasesStorage, releasesStorageSettings } from '@app/storage';
import { isFullRun } from '@app/test-kit/full-tests';
import { personas } from '@app/test-kit/personas';
import { apiContract } from '@app/types/release/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Link, link } from './testing/link.ts';
import { type Ask, runLoad, summarizeFailures } from './testing/load.ts';
import { findServiceBefore, type ServiceBefore } from './testing/service-before.ts';
import { type FaultySite, type Instance, startSite } from './testing/site.ts';

let search: Link;
let before: ServiceBefore;
let site: FaultySite;
let client: MongoClient;
let activate: (version: string) => Promise<unknown>;
const versions = ['1.0.0', '1.1.0'];

beforeAll(async () => {
  search = await link();
  before = findServiceBefore('search');
  console.log(`N−1 is ${before.about}`);
  site = await startSite(['search'], { links: { search } });
  const connected = await connectMongo(site.mongoUri, { appName: 'faults' });
  client = connected.client;
  const by = { name: 'faults' };
  const ctx = (): ReleaseCtx => ({
    ...{ client, collections: getCollections(connected.db), now: new Date(), by },
    actor: { kind: 'system', id: 'faults' },
  });
  const files = createReleasesStorage(
    z.object(releasesStorageSettings).parse({ REMOTES_DIR: site.remotesDir }),
    '/',
  );
  for (const version of versions)
    await publishRelease(ctx(), files, createBuild(version, `words of ${version}`));
  activate = (version) => activateRelease(ctx(), { name: 'mf_search', version }, createTestValidator(files));
  await activate('1.0.0');
});
afterAll(async () => {
  await client?.close();
  await site?.stop();
  await search?.close();
  before?.remove();
});

const asText = { headers: { accept: 'text/html' } };
const asPage = { headers: { accept: 'application/json', 'x-contract': String(apiContract) } };
const slug = personas.full.slug;

/** A page as a browser takes it: whatever entry stands in it has to be there, with the words of its own version. */
const seen = new Set<string>();
async function expectRemoteLoads(html: string): Promise<void> {
  const entry = /\/mf_search\/([\d.]+)\/remoteEntry\.1\.js/.exec(html);
  if (!entry) return; // before the gateway knew of any
  const file = await fetch(site.origin + entry[0]);
  const words = await file.text();
  if (words !== `entry of words of ${entry[1]}`) throw new Error(`${entry[0]}: ${file.status} ${words}`);
  seen.add(entry[1] as string);
}

const listings = (body: string) => {
  if (JSON.parse(body).prosthetists.length === 0) throw new Error('Nobody was found');
};
const asks: Ask[] = [
  {
    name: 'search',
    path: () => '/api/prosthetists?zipCode=63101&radius=100',
    init: async () => asPage,
    check: listings,
  },
  { name: 'profile', path: () => `/api/prosthetists/${slug}`, init: async () => asPage },
  {
    name: 'match',
    path: () => '/api/prosthetists/match',
    init: async () => ({
      method: 'POST',
      headers: { ...asPage.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ search: { zipCode: '63101', radius: '100' }, facts: {} }),
    }),
    check: listings,
  },
  {
    name: 'results page',
    path: () => '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
    init: async () => asText,
    check: expectRemoteLoads,
  },
  {
    name: 'profile page',
    path: () => `/prosthetists/${slug}`,
    init: async () => asText,
    check: expectRemoteLoads,
  },
];

/** As a cluster does it: the next one gets ready and its share, then the one before gets no more and is told to end. */
async function roll(from: Instance, entry?: string): Promise<Instance> {
  const next = await site.run('search', { port: await findFreePort(), ...(entry && { entry }) });
  search.targets = [from.port, next.port];
  await sleep(1_500);
  search.targets = [next.port];
  await sleep(250);
  await from.stop(10_000);
  return next;
}

// In full runs; swaps of a remote are held in every run by registry.db.test.ts and the journeys of remotes.
describe.runIf(isFullRun)('F22 a rolling upgrade', () => {
  it('N−1 and N of a service side by side, up and back, while remotes are swapped: no request fails', async () => {
    // The one that started with the site is N; the first turn goes back to N−1, as if it had always been there.
    const first = site.instances.search as Instance;
    const older = await roll(first, before.entry);
    const visitors = runLoad(site.origin, asks, 5);
    let swaps = 0;
    const swapping = new AbortController();
    const swapped = (async () => {
      while (!swapping.signal.aborted) {
        await activate(versions[++swaps % 2] as string);
        await sleep(400);
      }
    })();
    const newer = await roll(older);
    const back = await roll(newer, before.entry);
    await roll(back);
    swapping.abort();
    await swapped;
    const outcomes = await visitors.stop();
    expect(summarizeFailures(outcomes)).toEqual([]);
    for (const { name } of asks)
      expect(outcomes.filter((one) => one.name === name).length, name).toBeGreaterThan(20);
    expect(swaps).toBeGreaterThan(5);
    expect([...seen].sort()).toEqual(versions);
  });
});
