import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBuild } from '@app/releases';
import { createBuiltFiles } from '@app/releases/releases-for-tests';
import { createReleasesStorage } from '@app/storage';
import { createTestDatabase } from '@app/test-kit/mongo';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createRemoteBundle } from '../bundles-for-tests.ts';
import { keepUntilTestEnds } from '../servers-for-tests.ts';
import { startShippingGateway } from '../shipping-for-tests.ts';
import { rollBackFailing } from './auto-rollback.store.ts';

const database = await createTestDatabase();
/** Trusts the proxy in front, which passes on the visitors' addresses. */
const site = await startShippingGateway(database, { TRUST_PROXY: '1' });
const { gateway, collections } = site;
const name = 'mf_search';

beforeEach(async () => {
  await site.clearReleases();
  minorVersion += 1;
  await site.publish(getGoodVersion());
  await site.publish(getBadVersion());
  await site.activate(getGoodVersion());
  await site.activate(getBadVersion());
  await site.waitForVersion(getBadVersion(), name, botHeaders);
});
afterAll(site.stop);

/** New versions for each test, because a gateway remembers what it decided about each. */
let minorVersion = 0;
const getGoodVersion = () => `1.${minorVersion}.0`;
const getBadVersion = () => `1.${minorVersion}.1`;
const botHeaders = { 'user-agent': 'a bot' };
const createAddressHeader = (address: number) => ({ 'x-forwarded-for': `198.51.100.${address}` });

const loadPageFrom = (address: number, headers: Record<string, string> = {}) =>
  site.loadPage('/', { ...createAddressHeader(address), ...headers });
const sendReport = (address: number, version = getBadVersion(), remote = name) =>
  gateway.fetch(
    '/api/remote-failures',
    { ...createAddressHeader(address), origin: gateway.url },
    { method: 'POST', body: JSON.stringify({ remote, version }) },
  );
const findStoredRemote = () => collections.remotes.findOne({ _id: name });
const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 200));

async function reportFailures(visitorCount: number, version = getBadVersion(), firstAddress = 0) {
  for (let i = 0; i < visitorCount; i++) await sendReport(firstAddress + i, version);
}

it('a version that fails for more than a fifth of its visitors is rolled back, and pages, log and registry say so', async () => {
  for (let i = 0; i < 20; i++) await loadPageFrom(i);
  await reportFailures(4);
  await waitBriefly();
  expect((await findStoredRemote())?.live).toBe(getBadVersion());
  expect((await sendReport(4)).status).toBe(204);
  await site.waitForVersion(getGoodVersion());
  expect(await findStoredRemote()).toMatchObject({
    live: getGoodVersion(),
    by: { name: 'gateway' },
    fallback: { from: getBadVersion(), to: getGoodVersion(), failed: 5, loads: 20 },
  });
  const [auditRow] = await collections.audit.find({ action: 'release.fell_back' }).toArray();
  expect(auditRow).toMatchObject({
    actor: { kind: 'system', id: 'gateway' },
    before: { live: getBadVersion() },
    after: { live: getGoodVersion(), failed: 5, loads: 20 },
  });
  expect(JSON.stringify(auditRow)).not.toContain('198.51');
});

it('a version whose pages throw on the server is rolled back for its visitors, bots aside, without a report of a browser', async () => {
  const throwingVersion = `1.${minorVersion}.3`;
  await site.publish(throwingVersion, name, createRemoteBundle({ pageCode: 'throw new Error("no")' }));
  await site.activate(throwingVersion);
  await site.waitForVersion(throwingVersion, name, botHeaders);
  const pathname = '/search-results?zipCode=63101&radius=50';
  for (let i = 0; i < 30; i++)
    expect((await site.loadPage(pathname, createAddressHeader(i % 2))).status).toBe(200);
  for (let i = 10; i < 20; i++) await site.loadPage(pathname, { ...createAddressHeader(i), ...botHeaders });
  await waitBriefly();
  expect((await findStoredRemote())?.live).toBe(throwingVersion);
  await site.loadPage(pathname, createAddressHeader(2));
  await site.waitForVersion(getBadVersion());
  expect((await findStoredRemote())?.fallback).toMatchObject({
    from: throwingVersion,
    to: getBadVersion(),
    failed: 3,
  });
});

it('one address cannot cause a rollback, however often it loads and reports', async () => {
  for (let i = 0; i < 30; i++) await loadPageFrom(7);
  for (let i = 0; i < 30; i++) await sendReport(7);
  await sendReport(8);
  await waitBriefly();
  expect((await findStoredRemote())?.live).toBe(getBadVersion());
});

it('pages for programs and pages without the remote do not count as loads', async () => {
  for (let i = 0; i < 10; i++) {
    await loadPageFrom(i, botHeaders);
    await site.loadPage('/guide', createAddressHeader(i));
  }
  await reportFailures(10);
  await waitBriefly();
  expect((await findStoredRemote())?.live).toBe(getBadVersion());
});

it('the version after a rollback stays, and so does one that staff activate again', async () => {
  for (let i = 0; i < 20; i++) await loadPageFrom(i);
  await reportFailures(5);
  await site.waitForVersion(getGoodVersion());
  for (let i = 0; i < 20; i++) await loadPageFrom(i);
  await reportFailures(20, getGoodVersion());
  await waitBriefly();
  expect((await findStoredRemote())?.live).toBe(getGoodVersion());

  await site.activate(getBadVersion());
  const sharedEnv = { TRUST_PROXY: '1', REMOTES_DIR: gateway.resolveFile('remotes') };
  const otherSite = await keepUntilTestEnds(startShippingGateway(database, sharedEnv));
  await otherSite.waitForVersion(getBadVersion(), name, botHeaders);
  for (let i = 0; i < 20; i++) await otherSite.loadPage('/', createAddressHeader(i));
  for (let i = 0; i < 20; i++)
    await otherSite.gateway.fetch(
      '/api/remote-failures',
      { ...createAddressHeader(i), origin: otherSite.gateway.url },
      { method: 'POST', body: JSON.stringify({ remote: name, version: getBadVersion() }) },
    );
  await waitBriefly();
  expect((await findStoredRemote())?.live).toBe(getBadVersion());
});

it('of several gateways that detect a failing version at once, one rolls it back', async () => {
  const files = createReleasesStorage(
    { REMOTES_STORE: 'disk', REMOTES_DIR: gateway.resolveFile('remotes'), S3_REGION: '' },
    '/',
  );
  const failingRemote = { name, version: getBadVersion(), failedCount: 5, loadCount: 20 };
  const rollbackResults = await Promise.all(
    Array.from({ length: 4 }, () =>
      rollBackFailing({ client: database.client, collections }, files, failingRemote, new Date()),
    ),
  );
  expect(rollbackResults.filter(({ kind }) => kind === 'fell_back')).toEqual([
    { kind: 'fell_back', restoredVersion: getGoodVersion() },
  ]);
  expect((await findStoredRemote())?.live).toBe(getGoodVersion());
  expect(await collections.audit.countDocuments({ action: 'release.fell_back' })).toBe(1);
});

it('the first version stays, because there is none before it', async () => {
  await collections.remotes.updateOne({ _id: name }, { $set: { before: [] } });
  for (let i = 0; i < 20; i++) await loadPageFrom(i);
  await reportFailures(20);
  await waitBriefly();
  expect((await findStoredRemote())?.live).toBe(getBadVersion());
});

it('the first version that somebody activates falls back to what the build brought', async () => {
  await site.clearReleases();
  const buildFolder = mkdtempSync(path.join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(buildFolder, { recursive: true }));
  const embeddedVersion = `2.${minorVersion}.0`;
  const { entry, files } = await readBuild(createBuiltFiles('the build'), { version: embeddedVersion });
  for (const file of files) {
    const targetPath = path.join(buildFolder, 'remotes', name, embeddedVersion, file.path);
    mkdirSync(path.dirname(targetPath), { recursive: true });
    writeFileSync(targetPath, file.bytes);
  }
  const seedPath = path.join(buildFolder, 'registry.json');
  writeFileSync(seedPath, JSON.stringify({ schema: 1, contract: '1.2.0', remotes: { [name]: entry } }));
  const freshSite = await startShippingGateway(database, {
    TRUST_PROXY: '1',
    REMOTES_DIR: path.join(buildFolder, 'remotes'),
    GATEWAY_REGISTRY_SEED: seedPath,
  });
  onTestFinished(freshSite.stop);
  await expect
    .poll(() =>
      collections.releases.countDocuments({ version: embeddedVersion, embeddedAt: { $exists: true } }),
    )
    .toBe(1);
  await freshSite.publish(getBadVersion());
  await freshSite.activate(getBadVersion());
  expect((await findStoredRemote())?.before).toMatchObject([{ version: embeddedVersion, ended: 'replaced' }]);
  await freshSite.waitForVersion(getBadVersion(), name, botHeaders);
  for (let i = 0; i < 20; i++) await freshSite.loadPage('/', createAddressHeader(i));
  for (let i = 0; i < 5; i++)
    await freshSite.gateway.fetch(
      '/api/remote-failures',
      { ...createAddressHeader(i), origin: freshSite.gateway.url },
      { method: 'POST', body: JSON.stringify({ remote: name, version: getBadVersion() }) },
    );
  await freshSite.waitForVersion(embeddedVersion);
  expect(await findStoredRemote()).toMatchObject({
    live: embeddedVersion,
    fallback: { from: getBadVersion(), to: embeddedVersion },
  });
});

it('a failing canary is ended each time that it is started, and the live version stays', async () => {
  const canaryVersion = `1.${minorVersion}.2`;
  const visitorHeaders = { cookie: 'canary=0', ...createAddressHeader(100) };
  await site.publish(canaryVersion);
  for (const _ of ['first', 'again']) {
    await site.startCanary(canaryVersion, 0.5);
    await site.waitForVersion(canaryVersion, name, visitorHeaders);
    for (let i = 0; i < 20; i++) await loadPageFrom(100 + i, { cookie: 'canary=0' });
    await reportFailures(5, canaryVersion, 100);
    await expect.poll(async () => (await findStoredRemote())?.canary, { timeout: 5_000 }).toBeNull();
    expect((await findStoredRemote())?.live).toBe(getBadVersion());
    const auditRow = await collections.audit.findOne({ action: 'release.canary' }, { sort: { _id: -1 } });
    expect(auditRow?.reason).toBe('It failed for 5 of 20 visitors.');
    await site.waitForVersion(getBadVersion(), name, visitorHeaders);
  }
});

it('reports about versions that no visitor gets are ignored', async () => {
  for (let i = 0; i < 20; i++) await loadPageFrom(i);
  await reportFailures(20, '9.9.9');
  expect((await sendReport(30, getBadVersion(), 'mf_other')).status).toBe(204);
  await waitBriefly();
  expect((await findStoredRemote())?.live).toBe(getBadVersion());
});
