import { changeRemote, publishRelease, type ReleaseContext, verifyPreviewToken } from '@app/releases';
import { createBuild, createTestValidator } from '@app/releases/releases-for-tests';
import type { AdminRemote } from '@app/types/admin/releases';
import { beforeEach, expect, it } from 'vitest';
import { memberIds, previewSecret, startApp, type TestReply } from '../testing/running-app.ts';

const { callAs, client, collections, releaseDeps } = await startApp();
const callAsOwner = callAs('owner');
const basePath = '/api/admin/releases';
const remoteName = 'mf_search';
const { files } = releaseDeps;
const gateCheckIds = [
  'contract',
  'shell',
  'shared',
  'budget',
  'documents',
  'integrity',
  'shape',
  'render',
  'smoke',
];

const createContext = (): ReleaseContext => ({
  client,
  collections,
  now: new Date(),
  actor: { kind: 'system', id: 'terminal' },
  by: { name: 'command line (ana)' },
});
const publishVersion = (version: string) =>
  publishRelease(createContext(), files, createBuild(version, `words of ${version}`));

/** Stores the checks that `pnpm remotes check` would store. */
async function storeGateChecks(version: string, hasSmokePassed = true): Promise<void> {
  const checks = gateCheckIds.map((id) => {
    const hasPassed = id !== 'smoke' || hasSmokePassed;
    return {
      id,
      passed: hasPassed,
      says: hasPassed ? `${id} is fine.` : `${remoteName} ${version} breaks in a browser.`,
    };
  });
  const gate = { passed: hasSmokePassed, at: new Date(), offer: releaseDeps.readOffer(), checks };
  await collections.releases.updateOne({ _id: `${remoteName}@${version}` }, { $set: { gate } });
}
const activateFromTerminal = (version: string) =>
  changeRemote(
    createContext(),
    remoteName,
    { kind: 'activate', version },
    { validator: createTestValidator(files) },
  );
const readRemote = async () =>
  ((await callAsOwner('GET', basePath)).json as { remotes: AdminRemote[] }).remotes.find(
    (remote) => remote.name === remoteName,
  )!;
const expectRemote = ({ status, json }: TestReply) => {
  expect(status, JSON.stringify(json)).toBe(200);
  return (json as { remote: AdminRemote }).remote;
};
const readAuditRows = () =>
  collections.audit
    .find({ action: /^release\./ })
    .sort({ _id: -1 })
    .toArray();

beforeEach(async () => {
  files.storedFiles.clear();
  const { releases, remotes, audit } = collections;
  await Promise.all([releases.deleteMany({}), remotes.deleteMany({}), audit.deleteMany({})]);
  await publishVersion('1.0.0');
  await activateFromTerminal('1.0.0');
  await publishVersion('1.1.0');
});

it('the list has the live version with its time and member, and the available versions', async () => {
  const { live, releases, published, earlier, v } = await readRemote();
  expect({ live, published, earlier, v }).toMatchObject({
    live: { version: '1.0.0', by: 'command line (ana)' },
    published: 2,
    earlier: null,
    v: 1,
  });
  expect(releases.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
  expect(releases[0]).toMatchObject({
    contract: '1.2.0',
    bytes: { gzip: 90_000, budget: 100_000 },
    gate: null,
    removedAt: null,
    refusal: expect.stringContaining('Run: pnpm remotes check mf-search 1.1.0'),
  });
  expect((await callAsOwner('GET', basePath)).json).not.toHaveProperty('remotes.0.releases.0.files');
});

it('the list has the errors of a version’s visitors in the last seven days', async () => {
  const createVitalSum = (metric: 'loaded' | 'failed' | 'lcp', from: number, count: number, daysAgo = 0) => ({
    _id: `${metric}/${from}/${daysAgo}`,
    remote: remoteName,
    version: '1.0.0',
    page: '/',
    metric,
    from,
    count,
    day: new Date(Date.now() - daysAgo * 86_400_000),
  });
  await collections.vitals.insertMany([
    createVitalSum('loaded', 0, 40),
    createVitalSum('failed', 0, 2),
    createVitalSum('lcp', 1500, 40),
    createVitalSum('lcp', 6000, 90, 8),
    createVitalSum('loaded', 0, 20, 3),
  ]);
  const [nextRelease, liveRelease] = (await readRemote()).releases;
  expect(nextRelease?.visitors).toBeNull();
  expect(liveRelease?.visitors).toEqual({ loaded: 60, failed: 2, lcp: 1875, inp: null, cls: null });
});

it('an owner activates a version that passed the full gate, and rolls it back', async () => {
  await storeGateChecks('1.1.0');
  expect((await readRemote()).releases[0]!.refusal).toBeNull();
  const activatedRemote = expectRemote(
    await callAsOwner('POST', `${basePath}/${remoteName}/activate`, { v: 1, version: '1.1.0' }),
  );
  expect(activatedRemote).toMatchObject({ v: 2, live: { version: '1.1.0', by: 'owner' }, earlier: '1.0.0' });
  expect(activatedRemote.history).toMatchObject([{ version: '1.0.0', ended: 'replaced' }]);
  expect((await readAuditRows())[0]).toMatchObject({
    action: 'release.activated',
    actor: { kind: 'admin', id: memberIds.owner },
    target: { kind: 'remote', id: remoteName },
    after: { live: '1.1.0', by: 'owner' },
  });
  const rolledBackRemote = expectRemote(
    await callAsOwner('POST', `${basePath}/${remoteName}/rollback`, { v: 2 }),
  );
  expect(rolledBackRemote).toMatchObject({ v: 3, live: { version: '1.0.0' }, earlier: null });
  expect(rolledBackRemote.history[0]).toMatchObject({ version: '1.1.0', ended: 'rolled_back', by: 'owner' });
  const noEarlierReply = await callAsOwner('POST', `${basePath}/${remoteName}/rollback`, { v: 3 });
  expect([noEarlierReply.status, noEarlierReply.json]).toMatchObject([409, { code: 'no_earlier' }]);
});

it('a version not tried in a browser, one that failed there, and one with changed files are not activated', async () => {
  const activate = () =>
    callAsOwner('POST', `${basePath}/${remoteName}/activate`, { v: 1, version: '1.1.0' });
  const message = expect.stringContaining('pnpm remotes check mf-search 1.1.0');
  expect((await activate()).json).toMatchObject({ status: 409, code: 'gate', message });
  await storeGateChecks('1.1.0', false);
  expect((await activate()).json).toMatchObject({
    code: 'gate',
    message: expect.stringMatching(/breaks in a browser/),
  });
  await storeGateChecks('1.1.0');
  files.storedFiles.set(`${remoteName}/1.1.0/expose.js`, Buffer.from('other'));
  expect((await activate()).json).toMatchObject({
    code: 'damaged',
    message: expect.stringMatching(/other bytes/),
  });
  const unknownReply = await callAsOwner('POST', `${basePath}/${remoteName}/activate`, {
    v: 1,
    version: '9.9.9',
  });
  expect([unknownReply.status, unknownReply.json]).toMatchObject([
    404,
    { message: expect.stringMatching(/never published/) },
  ]);
  expect((await readRemote()).live?.version).toBe('1.0.0');
});

it('of two concurrent changes the first succeeds, and the second gets the current state', async () => {
  await storeGateChecks('1.1.0');
  await storeGateChecks('1.0.0');
  const [firstReply, otherReply] = await Promise.all([
    callAsOwner('POST', `${basePath}/${remoteName}/activate`, { v: 1, version: '1.1.0' }),
    callAsOwner('PUT', `${basePath}/${remoteName}/canary`, { v: 1, version: '1.1.0', share: 0.1 }),
  ]);
  expect([firstReply.status, otherReply.status].sort()).toEqual([200, 409]);
  const conflictReply = [firstReply, otherReply].find(({ status }) => status === 409)!;
  expect(conflictReply.json).toMatchObject({
    code: 'stale',
    message: expect.stringMatching(/owner changed mf_search/),
    fresh: { v: 2 },
  });
  expect(await readAuditRows()).toHaveLength(4);
});

it('an owner withdraws a remote, which returns by an activation; the console cannot be withdrawn', async () => {
  await storeGateChecks('1.0.0');
  const withdrawnRemote = expectRemote(
    await callAsOwner('POST', `${basePath}/${remoteName}/withdraw`, { v: 1 }),
  );
  expect(withdrawnRemote).toMatchObject({
    v: 2,
    live: null,
    earlier: null,
    withdrawn: { version: '1.0.0', by: 'owner' },
  });
  expect((await readAuditRows())[0]).toMatchObject({
    action: 'release.withdrawn',
    before: { live: '1.0.0' },
  });
  const rollbackReply = await callAsOwner('POST', `${basePath}/${remoteName}/rollback`, { v: 2 });
  expect([rollbackReply.status, rollbackReply.json]).toMatchObject([409, { code: 'withdrawn' }]);
  const reactivatedRemote = expectRemote(
    await callAsOwner('POST', `${basePath}/${remoteName}/activate`, { v: 2, version: '1.0.0' }),
  );
  expect(reactivatedRemote).toMatchObject({
    live: { version: '1.0.0' },
    withdrawn: null,
    history: [{ ended: 'withdrawn' }],
  });
  const withdrawConsoleReply = await callAsOwner('POST', `${basePath}/mf_admin/withdraw`, { v: 0 });
  expect([withdrawConsoleReply.status, withdrawConsoleReply.json]).toMatchObject([409, { code: 'console' }]);
});

it('an owner starts a canary for a share of the visitors, and ends it', async () => {
  const setCanary = (share: number, v = 1, version = '1.1.0') =>
    callAsOwner('PUT', `${basePath}/${remoteName}/canary`, { v, version, share });
  expect((await setCanary(0.1)).json).toMatchObject({ code: 'gate' });
  await storeGateChecks('1.1.0');
  for (const share of [0, -1, 1.01]) expect((await setCanary(share)).status).toBe(400);
  const remoteAt10 = expectRemote(await setCanary(0.1));
  expect(remoteAt10).toMatchObject({ live: { version: '1.0.0' }, canary: { version: '1.1.0', share: 0.1 } });
  const remoteAt50 = expectRemote(await setCanary(0.5, 2));
  expect(remoteAt50.canary).toMatchObject({ share: 0.5, by: 'owner' });
  expect(
    expectRemote(await callAsOwner('DELETE', `${basePath}/${remoteName}/canary`, { v: 3 })).canary,
  ).toBeNull();
  const endReply = await callAsOwner('DELETE', `${basePath}/${remoteName}/canary`, { v: 4 });
  expect([endReply.status, endReply.json]).toMatchObject([409, { code: 'canary' }]);
  expect((await readAuditRows()).filter(({ action }) => action === 'release.canary')).toHaveLength(3);
});

it('the list shows that a version was rolled back automatically', async () => {
  await activateFromTerminal('1.1.0');
  const rollbackCommand = {
    kind: 'auto-rollback',
    failedVersion: '1.1.0',
    failedCount: 12,
    loadCount: 40,
  } as const;
  await changeRemote(createContext(), remoteName, rollbackCommand, { storage: files });
  const { fallback, live, history } = await readRemote();
  expect(live?.version).toBe('1.0.0');
  expect(fallback).toMatchObject({ from: '1.1.0', to: '1.0.0', failed: 12, loads: 40 });
  expect(history[0]).toMatchObject({ version: '1.1.0', ended: 'fell_back' });
});

it('an owner creates a link that shows a version for a day, which is logged', async () => {
  const previewReply = await callAsOwner('POST', `${basePath}/${remoteName}/preview`, { version: '1.1.0' });
  const { url, until, auditId } = previewReply.json as { url: string; until: string; auditId: string };
  const previewToken = new URL(url).searchParams.get('preview') ?? '';
  const preview = verifyPreviewToken(previewSecret, previewToken, new Date());
  expect(preview).toMatchObject({ name: remoteName, version: '1.1.0' });
  expect(url).toMatch('http://localhost:4000/?preview=mf_search~1.1.0~');
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect((await readAuditRows())[0]).toMatchObject({
    action: 'release.preview',
    after: { version: '1.1.0' },
  });
  expect((await readAuditRows())[0]!._id.toHexString()).toBe(auditId);
  expect((await callAsOwner('POST', `${basePath}/${remoteName}/preview`, { version: '9.9.9' })).status).toBe(
    404,
  );
});

it('a preview link leads to the first page of a slice that needs no parameter', async () => {
  const build = createBuild('1.2.0', 'pages of its own');
  const entry = { ...build.entry, paths: ['/fit-notes/:id', '/fit-notes'] };
  await publishRelease(createContext(), files, { ...build, entry });
  const reply = await callAsOwner('POST', `${basePath}/${remoteName}/preview`, { version: '1.2.0' });
  expect((reply.json as { url: string }).url).toMatch(
    'http://localhost:4000/fit-notes?preview=mf_search~1.2.0~',
  );
});

it('nothing changes while the live shell is unknown', async () => {
  const liveOffer = releaseDeps.readOffer;
  releaseDeps.readOffer = () => undefined as never;
  const rejectedReply = await callAsOwner('POST', `${basePath}/${remoteName}/rollback`, { v: 1 });
  expect([rejectedReply.status, rejectedReply.json]).toMatchObject([
    409,
    { code: 'no_offer', message: expect.stringMatching(/SHELL_OFFER/) },
  ]);
  expect((await readRemote()).releases[0]!.refusal).toMatch('SHELL_OFFER');
  releaseDeps.readOffer = liveOffer;
});
