import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBuild } from '@app/releases';
import { createBuiltFiles } from '@app/releases/releases-for-tests';
import { createReleasesStorage } from '@app/storage';
import { testDatabase } from '@app/test-kit/mongo';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createRemoteBundle } from '../bundles-for-tests.ts';
import { startShippingGateway } from '../shipping-for-tests.ts';
import { startForTest } from '../stand-in-for-tests.ts';
import { rollBackFailing } from './auto-rollback.store.ts';

const database = await testDatabase();
/** Trusts the proxy in front, which passes on the visitors' addresses. */
const site = await startShippingGateway(database, { TRUST_PROXY: '1' });
const { gateway, collections } = site;
const name = 'mf_search';

beforeEach(async () => {
  await site.clear();
  version += 1;
  await site.publish(good());
  await site.publish(bad());
  await site.activate(good());
  await site.activate(bad());
  await site.waitForUpdate(bad(), name, robot);
});
afterAll(site.stop);

/** New versions for each test, because a gateway rolls each version back once. */
let version = 0;
const good = () => `1.${version}.0`;
const bad = () => `1.${version}.1`;
const robot = { 'user-agent': 'a bot' };
const from = (address: number) => ({ 'x-forwarded-for': `198.51.100.${address}` });

const load = (address: number, headers: Record<string, string> = {}) =>
  site.loadPage('/', { ...from(address), ...headers });
const report = (address: number, of = bad(), remote = name) =>
  gateway.get(
    '/api/remote-failures',
    { ...from(address), origin: gateway.url },
    { method: 'POST', body: JSON.stringify({ remote, version: of }) },
  );
const remote = () => collections.remotes.findOne({ _id: name });
const soon = () => new Promise((resolve) => setTimeout(resolve, 200));

async function reportFailures(visitors: number, of = bad(), first = 0) {
  for (let i = 0; i < visitors; i++) await report(first + i, of);
}

it('a version that fails for more than a fifth of its visitors is rolled back, and pages, log and registry say so', async () => {
  for (let i = 0; i < 20; i++) await load(i);
  await reportFailures(4);
  await soon();
  expect((await remote())?.live).toBe(bad());
  expect((await report(4)).status).toBe(204);
  await site.waitForUpdate(good());
  expect(await remote()).toMatchObject({
    live: good(),
    by: { name: 'gateway' },
    fallback: { from: bad(), to: good(), failed: 5, loads: 20 },
  });
  const [row] = await collections.audit.find({ action: 'release.fell_back' }).toArray();
  expect(row).toMatchObject({
    actor: { kind: 'system', id: 'gateway' },
    before: { live: bad() },
    after: { live: good(), failed: 5, loads: 20 },
  });
  expect(JSON.stringify(row)).not.toContain('198.51');
});

it('a version whose pages throw on the server is rolled back without a report of a browser', async () => {
  const throwing = `1.${version}.3`;
  await site.publish(throwing, name, createRemoteBundle({ pageCode: 'throw new Error("no")' }));
  await site.activate(throwing);
  await site.waitForUpdate(throwing, name, robot);
  const at = '/search-results?zipCode=63101&radius=50';
  for (let i = 0; i < 30; i++) expect((await site.loadPage(at, from(i % 2))).status).toBe(200);
  await soon();
  expect((await remote())?.live).toBe(throwing);
  await site.loadPage(at, from(2));
  await site.waitForUpdate(bad());
  expect((await remote())?.fallback).toMatchObject({ from: throwing, to: bad(), failed: 3 });
});

it('one address cannot cause a rollback, however often it loads and reports', async () => {
  for (let i = 0; i < 30; i++) await load(7);
  for (let i = 0; i < 30; i++) await report(7);
  await report(8);
  await soon();
  expect((await remote())?.live).toBe(bad());
});

it('pages for programs and pages without the remote do not count as loads', async () => {
  for (let i = 0; i < 10; i++) {
    await load(i, robot);
    await site.loadPage('/guide', from(i));
  }
  await reportFailures(10);
  await soon();
  expect((await remote())?.live).toBe(bad());
});

it('the version after a rollback stays, and so does one that staff activate again', async () => {
  for (let i = 0; i < 20; i++) await load(i);
  await reportFailures(5);
  await site.waitForUpdate(good());
  for (let i = 0; i < 20; i++) await load(i);
  await reportFailures(20, good());
  await soon();
  expect((await remote())?.live).toBe(good());

  await site.activate(bad());
  const shared = { TRUST_PROXY: '1', REMOTES_DIR: gateway.resolveFile('remotes') };
  const other = await startForTest(startShippingGateway(database, shared));
  await other.waitForUpdate(bad(), name, robot);
  for (let i = 0; i < 20; i++) await other.loadPage('/', from(i));
  for (let i = 0; i < 20; i++)
    await other.gateway.get(
      '/api/remote-failures',
      { ...from(i), origin: other.gateway.url },
      { method: 'POST', body: JSON.stringify({ remote: name, version: bad() }) },
    );
  await soon();
  expect((await remote())?.live).toBe(bad());
});

it('of several gateways that detect it at once, one rolls it back', async () => {
  const files = createReleasesStorage(
    { REMOTES_STORE: 'disk', REMOTES_DIR: gateway.resolveFile('remotes'), S3_REGION: '' },
    '/',
  );
  const failing = { name, version: bad(), failed: 5, loads: 20 };
  const taken = await Promise.all(
    Array.from({ length: 4 }, () =>
      rollBackFailing({ client: database.client, collections }, files, failing, new Date()),
    ),
  );
  expect(taken.filter(({ kind }) => kind === 'fell_back')).toEqual([{ kind: 'fell_back', to: good() }]);
  expect((await remote())?.live).toBe(good());
  expect(await collections.audit.countDocuments({ action: 'release.fell_back' })).toBe(1);
});

it('the first version stays, because there is none before it', async () => {
  await collections.remotes.updateOne({ _id: name }, { $set: { before: [] } });
  for (let i = 0; i < 20; i++) await load(i);
  await reportFailures(20);
  await soon();
  expect((await remote())?.live).toBe(bad());
});

it('the first version that somebody activates falls back to what the build brought', async () => {
  await site.clear();
  const build = mkdtempSync(path.join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(build, { recursive: true }));
  const brought = `2.${version}.0`;
  const { entry, files } = await readBuild(createBuiltFiles('the build'), { version: brought });
  for (const file of files) {
    const target = path.join(build, 'remotes', name, brought, file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.bytes);
  }
  const seed = path.join(build, 'registry.json');
  writeFileSync(seed, JSON.stringify({ schema: 1, contract: '1.2.0', remotes: { [name]: entry } }));
  const fresh = await startShippingGateway(database, {
    TRUST_PROXY: '1',
    REMOTES_DIR: path.join(build, 'remotes'),
    GATEWAY_REGISTRY_SEED: seed,
  });
  onTestFinished(fresh.stop);
  await expect
    .poll(() => collections.releases.countDocuments({ version: brought, embeddedAt: { $exists: true } }))
    .toBe(1);
  await fresh.publish(bad());
  await fresh.activate(bad());
  expect((await remote())?.before).toMatchObject([{ version: brought, ended: 'replaced' }]);
  await fresh.waitForUpdate(bad(), name, robot);
  for (let i = 0; i < 20; i++) await fresh.loadPage('/', from(i));
  for (let i = 0; i < 5; i++)
    await fresh.gateway.get(
      '/api/remote-failures',
      { ...from(i), origin: fresh.gateway.url },
      { method: 'POST', body: JSON.stringify({ remote: name, version: bad() }) },
    );
  await fresh.waitForUpdate(brought);
  expect(await remote()).toMatchObject({ live: brought, fallback: { from: bad(), to: brought } });
});

it('a failing canary is ended, and the live version stays', async () => {
  const canary = `1.${version}.2`;
  await site.publish(canary);
  await site.startCanary(canary, 0.5);
  await site.waitForUpdate(canary, name, { cookie: 'canary=0', ...from(100) });
  for (let i = 0; i < 20; i++) await load(100 + i, { cookie: 'canary=0' });
  await reportFailures(5, canary, 100);
  await expect.poll(async () => (await remote())?.canary, { timeout: 5_000 }).toBeNull();
  expect((await remote())?.live).toBe(bad());
  const row = await collections.audit.findOne({ action: 'release.canary' }, { sort: { _id: -1 } });
  expect(row?.reason).toBe('It failed for 5 of 20 visitors.');
});

it('reports about versions that no visitor gets are ignored', async () => {
  for (let i = 0; i < 20; i++) await load(i);
  await reportFailures(20, '9.9.9');
  expect((await report(30, bad(), 'mf_other')).status).toBe(204);
  await soon();
  expect((await remote())?.live).toBe(bad());
});
