import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, getCollections, type MongoClient } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { changeRemote, publishRelease, type ReleaseContext } from '@app/releases';
import { createBuild, createTestValidator } from '@app/releases/releases-for-tests';
import { signInOwner } from '@app/service-admin/testing/real-services';
import { seedTeam } from '@app/service-admin/testing/seed-team';
import { connectMongo } from '@app/service-kit';
import { createReleasesStorage, releasesStorageSettings } from '@app/storage';
import { isFullRun } from '@app/test-kit/full-tests';
import { personas } from '@app/test-kit/personas';
import { apiContract } from '@app/types/release/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { services } from '../services.ts';
import { createListingKind, startKeyedWriters } from './testing/keyed-writers.ts';
import { type Link, link } from './testing/link.ts';
import { type Ask, runLoad, summarizeFailures } from './testing/load.ts';
import { createMembers } from './testing/members.ts';
import { findServiceBefore, type ServiceBefore } from './testing/service-before.ts';
import { type FaultySite, type Instance, startSite } from './testing/site.ts';
import { countDrift } from './testing/try-fault.ts';

const names = services.map(({ name }) => name).filter((name) => name !== 'identity');

const links: Record<string, Link> = {};
let site: FaultySite;
let client: MongoClient;
let db: Db;
let members: Awaited<ReturnType<typeof createMembers>>;
let staff: Record<string, string>;
let activate: (version: string) => Promise<unknown>;
const versions = ['1.0.0', '1.1.0'];
const perService = 400;

async function prepare(): Promise<void> {
  for (const name of names) links[name] = await link();
  site = await startSite(['identity', ...names.filter((name) => name !== 'gateway')], { links });
  const connected = await connectMongo(site.mongoUri, { appName: 'faults' });
  ({ client, db } = connected);
  const by = { name: 'faults' };
  const ctx = (): ReleaseContext => ({
    client,
    collections: getCollections(db),
    now: new Date(),
    by,
    actor: { kind: 'system', id: 'faults' },
  });
  const files = createReleasesStorage(
    z.object(releasesStorageSettings).parse({ REMOTES_DIR: site.remotesDir }),
    '/',
  );
  for (const version of versions)
    await publishRelease(ctx(), files, createBuild(version, `words of ${version}`));
  const validator = createTestValidator(files);
  activate = (version) => changeRemote(ctx(), 'mf_search', { kind: 'activate', version }, { validator });
  await activate('1.0.0');
  members = await createMembers(client, db.databaseName, site.origin, { count: names.length * perService });
  await seedTeam(db);
  staff = await signInOwner({ url: site.origin.replace('localhost', '127.0.0.1') }, site.origin);
}

const asText = { headers: { accept: 'text/html' } };
const asPage = { headers: { accept: 'application/json', 'x-contract': String(apiContract) } };
const slug = personas.full.slug;

/** Versions of loaded entries. An entry named by a page must exist and have the text of its version. */
const seen = new Set<string>();
async function expectRemoteLoads(html: string): Promise<void> {
  const entry = /\/mf_search\/([\d.]+)\/remoteEntry\.1\.js/.exec(html);
  if (!entry) return; // before the gateway knew any
  const response = await fetch(site.origin + entry[0]);
  const entryText = await response.text();
  if (entryText !== `entry of words of ${entry[1]}`)
    throw new Error(`${entry[0]}: ${response.status} ${entryText}`);
  seen.add(entry[1] as string);
}

const listings = (body: string) => {
  if (JSON.parse(body).prosthetists.length === 0) throw new Error('Nobody was found');
};
const asMember = async (init: RequestInit = {}) => ({
  ...init,
  headers: await members.getHeaders(members.ids.at(-1) as string),
});
const asStaff = async () => ({ headers: staff });

/** Requests by service. A service without its own, such as the gateway, gets all of them. */
const asksByService: Readonly<Record<string, Ask[] | undefined>> = {
  search: [
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
  ],
  listing: [
    { name: 'zip', path: () => '/api/zips/63101', init: () => asMember() },
    // Without a key: it must not be repeated automatically.
    { name: 'draft', path: () => '/api/me/draft', init: () => asMember({ method: 'DELETE' }) },
  ],
  account: [
    { name: 'preferences', path: () => '/api/me/preferences', init: () => asMember() },
    { name: 'saved', path: () => '/api/me/saved', init: () => asMember() },
  ],
  admin: [
    { name: 'staff', path: () => '/api/admin/me', init: asStaff },
    { name: 'inbox', path: () => '/api/admin/inbox', init: asStaff },
  ],
};
const allAsks = Object.values(asksByService).flatMap((asks = []) => asks);

/** Upgrades as a cluster does: starts a new instance, sends requests to both, then stops the old one. */
async function roll(name: string, from: Instance, entry?: string): Promise<Instance> {
  const road = links[name] as Link;
  const next = await site.run(name, { port: await findFreePort(), ...(entry && { entry }) });
  road.targets = [from.port, next.port];
  await sleep(1_500);
  road.targets = [next.port];
  await sleep(250);
  await from.stop(10_000);
  return next;
}

/** Swaps versions of remotes until stopped. Returns their number. */
function swapRemotes() {
  const stopping = new AbortController();
  const swapping = (async () => {
    let swaps = 0;
    while (!stopping.signal.aborted) {
      await activate(versions[++swaps % 2] as string);
      await sleep(400);
    }
    return swaps;
  })();
  return () => {
    stopping.abort();
    return swapping;
  };
}

// In full runs; registry.db.test.ts and the journeys of remotes test swaps of a remote in every run.
describe.runIf(isFullRun)(
  'F22 a rolling upgrade, N−1 and N side by side, up and back: no request fails',
  () => {
    beforeAll(prepare);
    afterAll(async () => {
      await client?.close();
      await site?.stop();
      for (const link of Object.values(links)) await link.close();
    });

    it.for(names.map((name, nth) => [name, nth] as const))('%s', async ([name, nth], { task }) => {
      const before: ServiceBefore = findServiceBefore(name);
      try {
        // The instance started with the site is N; the first turn returns to N−1, as if it had always run.
        const older = await roll(name, site.instances[name] as Instance, before.entry);
        const asks = asksByService[name] ?? allAsks;
        const visitors = runLoad(site.origin, asks, 5);
        const kind = createListingKind(members.ids.slice(nth * perService, (nth + 1) * perService - 1));
        const { origin } = site;
        const writers = startKeyedWriters({
          origin,
          kind,
          getHeaders: members.getHeaders,
          atOnce: 2,
          pauseMs: 200,
        });
        const stopSwaps = swapRemotes();
        const newer = await roll(name, older);
        const back = await roll(name, newer, before.entry);
        await roll(name, back);
        const swaps = await stopSwaps();
        const outcomes = await visitors.stop();
        const result = await writers.finish(db);
        expect(summarizeFailures(outcomes)).toEqual([]);
        for (const ask of asks)
          expect(outcomes.filter((outcome) => outcome.name === ask.name).length, ask.name).toBeGreaterThan(
            20,
          );
        expect(swaps).toBeGreaterThan(5);
        const drift = await countDrift(client, db);
        const clean = { retries: 0, lost: 0, doubled: 0, otherAnswers: 0, refused: [], drift: 0 };
        expect({ ...result, drift }).toMatchObject(clean);
        if (name === 'search') expect([...seen].sort()).toEqual(versions);
        if (name === 'worker') await expectMailsOnce();
        const { lost, doubled, writes } = result;
        task.meta.faultRow = {
          id: 'F22',
          fault: `rolling upgrade of ${name}: N−1, N, N−1, N`,
          lost,
          doubled,
          drift,
          figures: `${outcomes.length} requests and ${writes} writes, 0 failed; N−1 is ${before.about}`,
        };
      } finally {
        before.remove();
      }
    });
  },
);

/** Expects one receipt per listing, although two workers took turns. */
async function expectMailsOnce(): Promise<void> {
  const { outbox } = getCollections(db);
  const mail = { kind: 'mail', 'payload.template': 'listing-received' } as const;
  await expect.poll(() => outbox.countDocuments({ ...mail, status: 'waiting' }), { timeout: 60_000 }).toBe(0);
  expect(await outbox.countDocuments(mail)).toBeGreaterThan(20);
  expect(
    await outbox.countDocuments({ ...mail, $or: [{ status: { $ne: 'done' } }, { attempts: { $gt: 1 } }] }),
  ).toBe(0);
}
