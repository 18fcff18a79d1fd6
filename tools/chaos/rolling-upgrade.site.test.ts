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
import { createAccounts } from './testing/accounts.ts';
import { cleanResult, createListingKind, startKeyedWriters } from './testing/keyed-writers.ts';
import { type Link, startLink } from './testing/link.ts';
import { fetchAsBrowser, type LoadRequest, startLoad, summarizeFailures } from './testing/load.ts';
import { extractPreviousService, type PreviousService } from './testing/previous-service.ts';
import { type FaultySite, type Instance, startSite } from './testing/site.ts';
import { countDrift } from './testing/try-fault.ts';

const serviceNames = services.map(({ name }) => name).filter((name) => name !== 'identity');

const links: Record<string, Link> = {};
let site: FaultySite;
let client: MongoClient;
let db: Db;
let accounts: Awaited<ReturnType<typeof createAccounts>>;
let staffHeaders: Record<string, string>;
let activate: (version: string) => Promise<unknown>;
const versions = ['1.0.0', '1.1.0'];
const accountsPerService = 400;

async function prepareSite(): Promise<void> {
  for (const name of serviceNames) links[name] = await startLink();
  site = await startSite(['identity', ...serviceNames.filter((name) => name !== 'gateway')], { links });
  const connection = await connectMongo(site.mongoUri, { appName: 'faults' });
  ({ client, db } = connection);
  const publisher = { name: 'faults' };
  const createContext = (): ReleaseContext => ({
    client,
    collections: getCollections(db),
    now: new Date(),
    by: publisher,
    actor: { kind: 'system', id: 'faults' },
  });
  const files = createReleasesStorage(
    z.object(releasesStorageSettings).parse({ REMOTES_DIR: site.remotesDir }),
    '/',
  );
  for (const version of versions)
    await publishRelease(createContext(), files, createBuild(version, `words of ${version}`));
  const validator = createTestValidator(files);
  activate = (version) =>
    changeRemote(createContext(), 'mf_search', { kind: 'activate', version }, { validator });
  await activate('1.0.0');
  accounts = await createAccounts(client, db.databaseName, site.origin, {
    count: serviceNames.length * accountsPerService,
  });
  await seedTeam(db);
  staffHeaders = await signInOwner({ url: site.origin.replace('localhost', '127.0.0.1') }, site.origin);
}

const htmlInit = { headers: { accept: 'text/html' } };
const apiInit = { headers: { accept: 'application/json', 'x-contract': String(apiContract) } };
const slug = personas.full.slug;

/** Versions of loaded entries. An entry named by a page must exist and have the text of its version. */
const seenVersions = new Set<string>();
async function expectRemoteLoads(html: string): Promise<void> {
  const entryMatch = /\/mf_search\/([\d.]+)\/remoteEntry\.1\.js/.exec(html);
  if (!entryMatch) return; // before the gateway knew any
  const response = await fetchAsBrowser(site.origin + entryMatch[0]);
  const entryText = await response.text();
  if (entryText !== `entry of words of ${entryMatch[1]}`)
    throw new Error(`${entryMatch[0]}: ${response.status} ${entryText}`);
  seenVersions.add(entryMatch[1] as string);
}

const expectResults = (body: string) => {
  if (JSON.parse(body).prosthetists.length === 0) throw new Error('Nobody was found');
};
const createMemberInit = async (init: RequestInit = {}) => ({
  ...init,
  headers: await accounts.createHeaders(accounts.ids.at(-1) as string),
});
const createStaffInit = async () => ({ headers: staffHeaders });

/** Requests by service. A service without its own, such as the gateway, gets all of them. */
const requestsByService: Readonly<Record<string, LoadRequest[] | undefined>> = {
  search: [
    {
      name: 'search',
      createPath: () => '/api/prosthetists?zipCode=63101&radius=100',
      createInit: async () => apiInit,
      check: expectResults,
    },
    { name: 'profile', createPath: () => `/api/prosthetists/${slug}`, createInit: async () => apiInit },
    {
      name: 'match',
      createPath: () => '/api/prosthetists/match',
      isRead: true,
      createInit: async () => ({
        method: 'POST',
        headers: { ...apiInit.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ search: { zipCode: '63101', radius: '100' }, facts: {} }),
      }),
      check: expectResults,
    },
    {
      name: 'results page',
      createPath: () => '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
      createInit: async () => htmlInit,
      check: expectRemoteLoads,
    },
    {
      name: 'profile page',
      createPath: () => `/prosthetists/${slug}`,
      createInit: async () => htmlInit,
      check: expectRemoteLoads,
    },
  ],
  listing: [
    { name: 'zip', createPath: () => '/api/zips/63101', createInit: () => createMemberInit() },
    // Without a key: the gateway must not repeat it.
    {
      name: 'draft',
      createPath: () => '/api/me/draft',
      createInit: () => createMemberInit({ method: 'DELETE' }),
    },
  ],
  account: [
    { name: 'preferences', createPath: () => '/api/me/preferences', createInit: () => createMemberInit() },
    { name: 'saved', createPath: () => '/api/me/saved', createInit: () => createMemberInit() },
  ],
  admin: [
    { name: 'staff', createPath: () => '/api/admin/me', createInit: createStaffInit },
    { name: 'inbox', createPath: () => '/api/admin/inbox', createInit: createStaffInit },
  ],
};
const allRequests = Object.values(requestsByService).flatMap((requests = []) => requests);

/** Upgrades as a cluster does: starts a new instance, sends requests to both, then stops the old one. */
async function replaceInstance(name: string, currentInstance: Instance, entry?: string): Promise<Instance> {
  const serviceLink = links[name] as Link;
  const replacement = await site.startInstance(name, { port: await findFreePort(), ...(entry && { entry }) });
  serviceLink.targets = [currentInstance.port, replacement.port];
  await sleep(1_500);
  serviceLink.targets = [replacement.port];
  await sleep(250);
  await currentInstance.stop(10_000);
  return replacement;
}

/** Starts to swap versions of a remote. Returns a function that stops it, and returns the number of swaps. */
function startRemoteSwaps() {
  const stopController = new AbortController();
  const swapPromise = (async () => {
    let swapCount = 0;
    while (!stopController.signal.aborted) {
      await activate(versions[++swapCount % 2] as string);
      await sleep(400);
    }
    return swapCount;
  })();
  return () => {
    stopController.abort();
    return swapPromise;
  };
}

// In full runs; registry.db.test.ts and the journeys of remotes test swaps of a remote in every run.
describe.runIf(isFullRun)(
  'F22 a rolling upgrade, N−1 and N side by side, up and back: no request fails',
  () => {
    beforeAll(prepareSite);
    afterAll(async () => {
      await client?.close();
      await site?.stop();
      for (const link of Object.values(links)) await link.close();
    });

    it.for(serviceNames.map((name, serviceIndex) => [name, serviceIndex] as const))(
      '%s',
      async ([name, serviceIndex], { task }) => {
        const previousService: PreviousService = extractPreviousService(name);
        try {
          // The instance started with the site is N; the first turn returns to N−1, as if it had always run.
          const olderInstance = await replaceInstance(
            name,
            site.instances[name] as Instance,
            previousService.entry,
          );
          const requests = requestsByService[name] ?? allRequests;
          const visitorLoad = startLoad(site.origin, requests, 5);
          const kind = createListingKind(
            accounts.ids.slice(
              serviceIndex * accountsPerService,
              (serviceIndex + 1) * accountsPerService - 1,
            ),
          );
          const { origin } = site;
          const writers = startKeyedWriters({
            origin,
            kind,
            createHeaders: accounts.createHeaders,
            concurrency: 2,
            pauseMs: 200,
          });
          const stopSwaps = startRemoteSwaps();
          const newerInstance = await replaceInstance(name, olderInstance);
          const previousInstance = await replaceInstance(name, newerInstance, previousService.entry);
          await replaceInstance(name, previousInstance);
          const swapCount = await stopSwaps();
          const outcomes = await visitorLoad.stop();
          const writeResult = await writers.finish(db);
          expect(summarizeFailures(outcomes)).toEqual([]);
          for (const request of requests)
            expect(
              outcomes.filter((outcome) => outcome.name === request.name).length,
              request.name,
            ).toBeGreaterThan(20);
          expect(swapCount).toBeGreaterThan(5);
          const drift = await countDrift(client, db);
          expect({ ...writeResult, drift }).toMatchObject({ ...cleanResult, retryCount: 0, drift: 0 });
          if (name === 'search') expect([...seenVersions].sort()).toEqual(versions);
          if (name === 'worker') await expectEmailsOnce();
          task.meta.faultRow = {
            id: 'F22',
            fault: `rolling upgrade of ${name}: N−1, N, N−1, N`,
            lost: writeResult.lostCount,
            doubled: writeResult.doubledCount,
            drift,
            figures: `${outcomes.length} requests and ${writeResult.writeCount} writes, 0 failed; N−1 is ${previousService.description}`,
          };
        } finally {
          previousService.remove();
        }
      },
    );
  },
);

/** Expects one receipt per listing, although two workers took turns. */
async function expectEmailsOnce(): Promise<void> {
  const { outbox } = getCollections(db);
  const emailFilter = { kind: 'mail', 'payload.template': 'listing-received' } as const;
  await expect
    .poll(() => outbox.countDocuments({ ...emailFilter, status: 'waiting' }), { timeout: 60_000 })
    .toBe(0);
  expect(await outbox.countDocuments(emailFilter)).toBeGreaterThan(20);
  expect(
    await outbox.countDocuments({
      ...emailFilter,
      $or: [{ status: { $ne: 'done' } }, { attempts: { $gt: 1 } }],
    }),
  ).toBe(0);
}
