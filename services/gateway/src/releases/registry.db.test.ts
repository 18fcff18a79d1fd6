import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCollections, prepareDatabase, type ReleaseDoc, type RemoteDoc } from '@app/db';
import { applyRemoteCommand, type ReleaseContext } from '@app/releases';
import { createBuiltFiles, createMemoryStorage } from '@app/releases/releases-for-tests';
import { releasesStorageSettings } from '@app/storage';
import { createEmptyDatabase } from '@app/test-kit/mongo';
import { createTempFolder } from '@app/test-kit/temp-folder';
import type { Registry } from '@app/types';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createSampleRegistry, runGateway } from '../gateway-for-tests.ts';
import { silentLogger, startSearchStub } from '../servers-for-tests.ts';
import { createDatabaseRegistry, type LiveRegistry } from './registry.store.ts';
import { createLiveRegistry } from './registry.ts';
import { describeIncompleteReleases } from './release-files.store.ts';

const { client, db, uri } = await createEmptyDatabase();
await prepareDatabase(db);
const { releases, remotes } = getCollections(db);
const seed = createSampleRegistry('0.1.0');

beforeEach(async () => {
  await releases.deleteMany({});
  await remotes.deleteMany({});
});

const releasedBy = { name: 'Ana' };
const releasedAt = new Date('2026-11-22T08:00:00Z');

const toEarlierRelease = (version: string) =>
  ({ version, since: releasedAt, until: releasedAt, by: releasedBy, ended: 'replaced' }) as const;

/** A remote that brings its addresses. Browsers make its pages. */
function createSliceEntry(version: string) {
  const { server: _, ...entry } = createSampleRegistry(version).remotes.mf_search!;
  return { ...entry, paths: ['/fit-notes', '/fit-notes/:id'] };
}

async function publish(version: string, name = 'mf_search', paths: string[] = []) {
  const files = paths.map((path) => ({ path, bytes: 1, integrity: 'sha256-1' }));
  const release: ReleaseDoc = {
    _id: `${name}@${version}`,
    name,
    version,
    files,
    contract: '1.2.0',
    exposes: '',
    entry: createSampleRegistry(version).remotes[name] ?? createSliceEntry(version),
    bytes: { gzip: 1, budget: 2 },
    gate: null,
    publishedAt: releasedAt,
    publishedBy: releasedBy,
    usedAt: null,
    removedAt: null,
  };
  await releases.insertOne(release);
}

async function activate(version: string, name = 'mf_search', overrides: Partial<RemoteDoc> = {}) {
  const remote: Omit<RemoteDoc, '_id'> = {
    v: 1,
    live: version,
    since: releasedAt,
    by: releasedBy,
    before: [],
    canary: null,
    fallback: null,
    updatedAt: new Date(),
    updatedBy: releasedBy,
    ...overrides,
  };
  await remotes.replaceOne({ _id: name }, remote, { upsert: true });
}

const publishedStorage = createMemoryStorage();
/** What the gateway's image holds. */
const embeddedStorage = createMemoryStorage();

function createRegistry(databaseUri: string, overrides: { origin?: string } = {}): LiveRegistry {
  const registryOptions = {
    uri: databaseUri,
    seed,
    origin: overrides.origin,
    storages: { embeddedStorage, publishedStorage, checkIntervalMs: 20 },
    logger: silentLogger,
    reconnectDelayMs: 20,
  };
  const registry = createDatabaseRegistry(registryOptions);
  onTestFinished(registry.close);
  return registry;
}

const startGateway = async (databaseUri = uri) =>
  runGateway((await startSearchStub()).url, { MONGODB_URI: databaseUri });

const listVersions = (registry: Registry) =>
  Object.fromEntries(Object.entries(registry.remotes).map(([name, { version }]) => [name, version]));
const expectSearchVersion = (registry: LiveRegistry) =>
  expect.poll(() => listVersions(registry()).mf_search, { timeout: 5_000 });

test('the versions of the build are used until the database has some, and for remotes that it lacks', async () => {
  await publish('1.0.0');
  await activate('1.0.0');
  const registry = createRegistry(uri);
  expect(listVersions(registry())).toEqual(listVersions(seed));
  await expectSearchVersion(registry).toBe('1.0.0');
  expect(listVersions(registry())).toEqual({ ...listVersions(seed), mf_search: '1.0.0' });
  expect(registry().contract).toBe(seed.contract);
  expect(registry()).toBe(registry()); // the same value while nothing changes
});

test('a build below a running gateway brings no remote to its visitors', async () => {
  const distFolder = createTempFolder('registry');
  const seedPath = path.join(distFolder, 'registry.json');
  const writeSeed = (remotes: Registry['remotes']) =>
    writeFileSync(seedPath, JSON.stringify({ ...seed, remotes }));
  writeSeed(seed.remotes);
  const registry = createLiveRegistry(
    {
      ...z.object(releasesStorageSettings).parse({ REMOTES_DIR: distFolder }),
      GATEWAY_REGISTRY_SEED: seedPath,
      MONGODB_URI: uri,
    },
    silentLogger,
  );
  onTestFinished(registry.close);
  const unpublishedText = JSON.stringify(createSliceEntry('0.1.0')).replaceAll('mf_search', 'mf_unpublished');
  writeSeed({ ...seed.remotes, mf_unpublished: JSON.parse(unpublishedText) });
  await publish('1.0.0');
  await activate('1.0.0');
  await expectSearchVersion(registry).toBe('1.0.0');
  // Files are looked at ten times a second.
  await sleep(150);
  expect(listVersions(registry())).toEqual({ ...listVersions(seed), mf_search: '1.0.0' });
});

test('the stream is reopened when it breaks, and no change is missed', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  await activate('1.0.0');
  const registry = createRegistry(uri);
  await expectSearchVersion(registry).toBe('1.0.0');
  // As after restoring a backup: streams of a dropped collection end.
  await remotes.drop();
  await activate('1.1.0');
  await expectSearchVersion(registry).toBe('1.1.0');
  await activate('1.0.0');
  await expectSearchVersion(registry).toBe('1.0.0');
  await prepareDatabase(db);
});

test('a version that lost files is replaced by the newest earlier one that is whole, until they are back', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
    await publish(version, 'mf_search', ['page.js']);
  const storePage = (version: string) =>
    publishedStorage.put(`mf_search/${version}/page.js`, Buffer.from('1'));
  const deletePage = (version: string) => publishedStorage.delete(`mf_search/${version}/page.js`);
  await Promise.all(['1.0.0', '1.2.0', '1.3.0'].map(storePage));
  const canary = { version: '1.3.0', share: 0.5, since: releasedAt, by: releasedBy };
  const earlierReleases = ['1.1.0', '1.0.0'].map(toEarlierRelease);
  await activate('1.2.0', 'mf_search', { before: earlierReleases, canary });
  const registry = createRegistry(uri);
  await expectSearchVersion(registry).toBe('1.2.0');
  expect([registry.listIncompleteReleases(), Object.keys(registry.getCanaries())]).toEqual([
    [],
    ['mf_search'],
  ]);
  await Promise.all(['1.2.0', '1.3.0'].map(deletePage));
  await expectSearchVersion(registry).toBe('1.0.0');
  expect(registry.getCanaries()).toEqual({});
  expect(describeIncompleteReleases(registry.listIncompleteReleases?.() ?? [])).toBe(
    'mf_search 1.2.0 lacks 1 file, visitors get 1.0.0; mf_search 1.3.0 lacks 1 file, visitors get 1.0.0',
  );
  await deletePage('1.0.0');
  await expectSearchVersion(registry).toBe('0.1.0');
  await storePage('1.2.0');
  await expectSearchVersion(registry).toBe('1.2.0');
});

test('after a loss a rollback to the version of the image works, because it is stored again', async () => {
  onTestFinished(() => embeddedStorage.storedFiles.clear());
  for (const { path, bytes } of createBuiltFiles('image'))
    await embeddedStorage.put(`mf_search/0.1.0/${path}`, bytes);
  await publish('2.0.0', 'mf_search', ['page.js']);
  await publishedStorage.put('mf_search/2.0.0/page.js', Buffer.from('1'));
  await activate('2.0.0', 'mf_search', {
    before: [toEarlierRelease('0.1.0')],
  });
  const registry = createRegistry(uri);
  await expect.poll(() => publishedStorage.storedFiles.size, { timeout: 5_000 }).toBeGreaterThan(1);
  publishedStorage.storedFiles.clear();
  await expectSearchVersion(registry).toBe('0.1.0');
  const ctx: ReleaseContext = {
    client,
    collections: getCollections(db),
    now: releasedAt,
    by: releasedBy,
    actor: { kind: 'system', id: 'operator' },
  };
  const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
  const rollBack = () =>
    applyRemoteCommand(ctx, 'mf_search', { kind: 'roll-back' }, { storage: publishedStorage, offer });
  await expect.poll(async () => (await rollBack()).remote.live, { timeout: 5_000 }).toBe('0.1.0');
});

test('what the bucket alone lost of the image is stored again', async () => {
  onTestFinished(() => embeddedStorage.storedFiles.clear());
  const files = createBuiltFiles('image');
  for (const { path, bytes } of files) await embeddedStorage.put(`mf_search/0.1.0/${path}`, bytes);
  const registry = createRegistry(uri);
  const expectStored = () =>
    expect.poll(() => publishedStorage.storedFiles.size, { timeout: 5_000 }).toBe(files.length);
  await expectStored();
  await publishedStorage.delete(`mf_search/0.1.0/${files[0]!.path}`);
  await expectStored();
  expect(registry.listIncompleteReleases?.()).toEqual([]);
});

test('with a CDN all file addresses are its own', async () => {
  await publish('1.0.0');
  await activate('1.0.0');
  const registry = createRegistry(uri, { origin: 'https://cdn.example.com' });
  await expectSearchVersion(registry).toBe('1.0.0');
  const { mf_search: liveEntry, mf_admin: embeddedEntry } = registry().remotes;
  expect(liveEntry?.entry).toBe('https://cdn.example.com/mf_search/1.0.0/remoteEntry.0123456789.js');
  expect(embeddedEntry?.styles[0]?.href).toBe('https://cdn.example.com/mf_admin/0.1.0/style.0123456789.css');
});

test('with a CDN the copy of the image does not hide what the bucket lost', async () => {
  onTestFinished(() => embeddedStorage.storedFiles.clear());
  await publish('1.0.0', 'mf_search', ['page.js']);
  await embeddedStorage.put('mf_search/1.0.0/page.js', Buffer.from('1'));
  await activate('1.0.0');
  const registry = createRegistry(uri, { origin: 'https://cdn.example.com' });
  await expect
    .poll(() => describeIncompleteReleases(registry.listIncompleteReleases?.() ?? []), { timeout: 5_000 })
    .toMatch(/^mf_search 1\.0\.0 lacks 1 file/);
});

// The driver looks for a server for 30 seconds: a page waiting for it would be late.
test('pages do not wait for an unavailable MongoDB, and the gateway is ready without it', {
  timeout: 20_000,
}, async () => {
  const gateway = await startGateway('mongodb://127.0.0.1:1/app?replicaSet=rs0');
  const html = await (await gateway.fetch('/')).text();
  expect(html).toContain('/mf_search/1.0.0/remoteEntry.0123456789.js');
  expect((await gateway.fetch('/readyz')).status).toBe(200);
});

test('a gateway that still waits for MongoDB ends at once', async () => {
  const registry = createRegistry('mongodb://127.0.0.1:1/app?replicaSet=rs0');
  await sleep(20);
  const startedAt = performance.now();
  await registry.close();
  // It gives up by itself after three seconds.
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('/readyz names a live version that lacks files, and pages have the build’s', async () => {
  await publish('1.5.0', 'mf_search', ['lost.js']);
  await activate('1.5.0');
  const gateway = await startGateway();
  await expect
    .poll(async () => (await (await gateway.fetch('/readyz')).json()).remotes, { timeout: 5_000 })
    .toBe('mf_search 1.5.0 lacks 1 file, and no earlier version is whole');
  expect((await gateway.fetch('/readyz')).status).toBe(200);
  // Pages change once the renderers have loaded that version.
  await expect
    .poll(async () => (await gateway.fetch('/')).text(), { timeout: 5_000 })
    .toContain('/mf_search/1.0.0/');
});

test('a page has the live version as soon as the database does; public and admin pages have their own remotes', async () => {
  await publish('2.0.0');
  await publish('2.0.0', 'mf_admin');
  await activate('2.0.0');
  await activate('2.0.0', 'mf_admin');
  const gateway = await startGateway();
  const fetchHtml = async (path: string) => (await gateway.fetch(path)).text();
  await expect.poll(() => fetchHtml('/'), { timeout: 5_000 }).toContain('/mf_search/2.0.0/');
  expect(await fetchHtml('/')).not.toContain('mf_admin');
  expect(await fetchHtml('/admin')).toContain('/mf_admin/2.0.0/');
  expect(await fetchHtml('/admin')).not.toContain('mf_search');
  await publish('2.1.0');
  await activate('2.1.0');
  await expect.poll(() => fetchHtml('/'), { timeout: 5_000 }).toContain('/mf_search/2.1.0/');
});

test('a withdrawn remote is in no page, not even as the build has it; its addresses are gone until it is back', async () => {
  await publish('1.0.0');
  await publish('2.0.0', 'mf_fit_notes');
  await activate('1.0.0');
  await activate('2.0.0', 'mf_fit_notes');
  const gateway = await startGateway();
  const expectPage = (path: string) =>
    expect.poll(
      async () => {
        const response = await gateway.fetch(path);
        return [response.status, (await response.text()).includes('"mf_search":')];
      },
      { timeout: 5_000 },
    );
  const withdraw = (name: string) =>
    remotes.updateOne(
      { _id: name },
      { $inc: { v: 1 }, $set: { withdrawn: { at: releasedAt, by: releasedBy } } },
    );
  await expectPage('/fit-notes/7').toEqual([200, true]);
  await withdraw('mf_fit_notes');
  await expectPage('/fit-notes/7').toEqual([410, true]);
  await expectPage('/fit-notes').toEqual([410, true]);
  await expectPage('/fit-notes/7/more').toEqual([404, true]);
  await withdraw('mf_search');
  await expectPage('/').toEqual([200, false]);
  // Another remote has the address now.
  await publish('1.0.0', 'mf_notes');
  await activate('1.0.0', 'mf_notes');
  await expectPage('/fit-notes/7').toEqual([200, false]);
  await activate('1.0.0');
  await expectPage('/').toEqual([200, true]);
});
