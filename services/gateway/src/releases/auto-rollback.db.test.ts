import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readBuild } from '@app/releases';
import { createBuiltFiles } from '@app/releases/releases-for-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRemoteBundle } from '../bundles-for-tests.ts';
import { startShippingGateway } from '../shipping-for-tests.ts';
import { rollBackFailing } from './auto-rollback.store.ts';

const database = await createTestDatabase();
/** Trusts the proxy in front, which passes on the visitors' addresses. */
const site = await startShippingGateway(database, { TRUST_PROXY: '1' });
const { collections } = site;
const name = 'mf_search';

/** New versions for each test, because a gateway remembers what it decided about each. */
let minorVersion = 0;
let goodVersion: string;
let badVersion: string;
beforeEach(async () => {
  await site.clearReleases();
  minorVersion += 1;
  goodVersion = `1.${minorVersion}.0`;
  badVersion = `1.${minorVersion}.1`;
  for (const version of [goodVersion, badVersion]) {
    await site.publish(version);
    await site.activate(version);
  }
});
const findStoredRemote = () => collections.remotes.findOne({ _id: name });

describe('the gateway', () => {
  const botHeaders = { 'user-agent': 'a bot' };
  const createAddressHeader = (address: number) => ({ 'x-forwarded-for': `198.51.100.${address}` });
  const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 200));
  beforeEach(() => site.waitForVersion(badVersion, name, botHeaders));

  /** Loads a page from each of 20 addresses. */
  async function loadPages(headers: Record<string, string> = {}) {
    for (let i = 0; i < 20; i++) await site.loadPage('/', { ...createAddressHeader(i), ...headers });
  }
  async function reportFailures(visitorCount: number, version = badVersion) {
    for (let i = 0; i < visitorCount; i++) await site.sendReport(version, `198.51.100.${i}`);
  }

  it('rolls back a version that fails for more than a fifth of its visitors, and pages, log and registry say so', async () => {
    await loadPages();
    await reportFailures(4);
    await waitBriefly();
    expect((await findStoredRemote())?.live).toBe(badVersion);
    expect((await site.sendReport(badVersion, '198.51.100.4')).status).toBe(204);
    await site.waitForVersion(goodVersion);
    expect(await findStoredRemote()).toMatchObject({
      live: goodVersion,
      by: { name: 'gateway' },
      fallback: { from: badVersion, to: goodVersion, failed: 5, loads: 20 },
    });
    const [auditRow] = await collections.audit.find({ action: 'release.fell_back' }).toArray();
    expect(auditRow).toMatchObject({
      actor: { kind: 'system', id: 'gateway' },
      before: { live: badVersion },
      after: { live: goodVersion, failed: 5, loads: 20 },
    });
    expect(JSON.stringify(auditRow)).not.toContain('198.51');
  });

  it('rolls back a version whose pages throw on the server for its visitors, bots aside, without a report of a browser', async () => {
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
    await site.waitForVersion(badVersion);
    expect((await findStoredRemote())?.fallback).toMatchObject({
      from: throwingVersion,
      to: badVersion,
      failed: 3,
    });
  });

  it('does not count pages for programs, nor pages without the remote, as loads', async () => {
    await loadPages(botHeaders);
    for (let i = 0; i < 20; i++) await site.loadPage('/guide', createAddressHeader(i));
    await reportFailures(10);
    await waitBriefly();
    expect((await findStoredRemote())?.live).toBe(badVersion);
  });

  it('ends a failing canary each time that it is started, and the live version stays', async () => {
    const canaryVersion = `1.${minorVersion}.2`;
    const canaryHeaders = { cookie: 'canary=0' };
    await site.publish(canaryVersion);
    for (const _ of ['first', 'again']) {
      await site.startCanary(canaryVersion, 0.5);
      await site.waitForVersion(canaryVersion, name, { ...canaryHeaders, ...createAddressHeader(0) });
      await loadPages(canaryHeaders);
      await reportFailures(5, canaryVersion);
      await expect.poll(async () => (await findStoredRemote())?.canary, { timeout: 5_000 }).toBeNull();
      expect((await findStoredRemote())?.live).toBe(badVersion);
      const auditRow = await collections.audit.findOne({ action: 'release.canary' }, { sort: { _id: -1 } });
      expect(auditRow?.reason).toBe('It failed for 5 of 20 visitors.');
      await site.waitForVersion(badVersion, name, { ...canaryHeaders, ...createAddressHeader(0) });
    }
  });
});

describe('a rollback', () => {
  const rollBack = (version: string, storage = site.storage) =>
    rollBackFailing(
      { client: database.client, collections },
      storage,
      { name, version, failedCount: 5, loadCount: 20 },
      new Date(),
    );

  it('of several gateways that detect a failing version at once is made by one', async () => {
    const results = await Promise.all(Array.from({ length: 4 }, () => rollBack(badVersion)));
    expect(results.filter(({ kind }) => kind === 'fell_back')).toEqual([
      { kind: 'fell_back', restoredVersion: goodVersion },
    ]);
    expect((await findStoredRemote())?.live).toBe(goodVersion);
    expect(await collections.audit.countDocuments({ action: 'release.fell_back' })).toBe(1);
  });

  it('leaves the version that it restored, and one that staff activate again', async () => {
    expect(await rollBack(badVersion)).toEqual({ kind: 'fell_back', restoredVersion: goodVersion });
    expect(await rollBack(goodVersion)).toMatchObject({ kind: 'unchanged' });
    await site.activate(badVersion);
    expect(await rollBack(badVersion)).toMatchObject({ kind: 'unchanged' });
    expect((await findStoredRemote())?.live).toBe(badVersion);
  });

  it('leaves the first version, because there is none before it', async () => {
    await collections.remotes.updateOne({ _id: name }, { $set: { before: [] } });
    expect(await rollBack(badVersion)).toMatchObject({ kind: 'unchanged' });
    expect((await findStoredRemote())?.live).toBe(badVersion);
  });

  it('of the first version that somebody activates restores what the build brought', async () => {
    await site.clearReleases();
    const buildFolder = createTempFolder('build');
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
      REMOTES_DIR: path.join(buildFolder, 'remotes'),
      GATEWAY_REGISTRY_SEED: seedPath,
    });
    const embeddedFilter = { version: embeddedVersion, embeddedAt: { $exists: true } };
    await expect.poll(() => collections.releases.countDocuments(embeddedFilter)).toBe(1);
    await freshSite.publish(badVersion);
    await freshSite.activate(badVersion);
    expect((await findStoredRemote())?.before).toMatchObject([
      { version: embeddedVersion, ended: 'replaced' },
    ]);
    expect(await rollBack(badVersion, freshSite.storage)).toEqual({
      kind: 'fell_back',
      restoredVersion: embeddedVersion,
    });
    await freshSite.waitForVersion(embeddedVersion);
  });
});
