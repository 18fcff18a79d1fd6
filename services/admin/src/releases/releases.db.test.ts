import { changeRemote, publishRelease, type ReleaseContext, verifyPreviewToken } from '@app/releases';
import { createBuild, createTestValidator } from '@app/releases/releases-for-tests';
import { type AdminRemote, listRemotes, previewVersion } from '@app/types/admin/releases';
import { beforeEach, expect, it } from 'vitest';
import { memberIds, previewSecret, startApp } from '../testing/running-app.ts';

const { callAs, client, collections, fetchAs, releaseDeps } = await startApp('releases', 'remotes', 'audit');
const remoteName = 'mf_search';
const remotePath = `/api/admin/releases/${remoteName}`;
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
  const checks = gateCheckIds.map((id) => ({
    id,
    passed: id !== 'smoke' || hasSmokePassed,
    says: id === 'smoke' ? `${remoteName} ${version} breaks in a browser.` : `${id} is fine.`,
  }));
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
  (await fetchAs('owner', listRemotes)).remotes.find(({ name }) => name === remoteName)!;
const send = (method: string, part: string, body: object) =>
  callAs('owner')(method, `${remotePath}/${part}`, body);
/** Changes the remote as an owner, and returns its new state. */
async function change(method: string, part: string, body: object): Promise<AdminRemote> {
  const { status, json } = await send(method, part, body);
  expect(status, JSON.stringify(json)).toBe(200);
  return (json as { remote: AdminRemote }).remote;
}
const readAuditRows = () =>
  collections.audit
    .find({ action: /^release\./ })
    .sort({ _id: -1 })
    .toArray();

beforeEach(async () => {
  files.storedFiles.clear();
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
  expect(releases[0]).not.toHaveProperty('files');
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
  expect(await change('POST', 'activate', { v: 1, version: '1.1.0' })).toMatchObject({
    v: 2,
    live: { version: '1.1.0', by: 'owner' },
    earlier: '1.0.0',
    history: [{ version: '1.0.0', ended: 'replaced' }],
  });
  expect((await readAuditRows())[0]).toMatchObject({
    action: 'release.activated',
    actor: { kind: 'admin', id: memberIds.owner },
    target: { kind: 'remote', id: remoteName },
    after: { live: '1.1.0', by: 'owner' },
  });
  const rolledBackRemote = await change('POST', 'rollback', { v: 2 });
  expect(rolledBackRemote).toMatchObject({ v: 3, live: { version: '1.0.0' }, earlier: null });
  expect(rolledBackRemote.history[0]).toMatchObject({ version: '1.1.0', ended: 'rolled_back', by: 'owner' });
  expect(await send('POST', 'rollback', { v: 3 })).toMatchObject({
    status: 409,
    json: { code: 'no_earlier' },
  });
});

it('a version not tried in a browser, one that failed there, and one with changed files are not activated', async () => {
  const activate = (version = '1.1.0') => send('POST', 'activate', { v: 1, version });
  const message = expect.stringContaining('pnpm remotes check mf-search 1.1.0');
  expect(await activate()).toMatchObject({ status: 409, json: { code: 'gate', message } });
  await storeGateChecks('1.1.0', false);
  const gateProblem = { code: 'gate', message: expect.stringMatching(/breaks in a browser/) };
  expect((await activate()).json).toMatchObject(gateProblem);
  await storeGateChecks('1.1.0');
  files.storedFiles.set(`${remoteName}/1.1.0/expose.js`, Buffer.from('other'));
  const damageProblem = { code: 'damaged', message: expect.stringMatching(/other bytes/) };
  expect((await activate()).json).toMatchObject(damageProblem);
  expect(await activate('9.9.9')).toMatchObject({
    status: 404,
    json: { message: expect.stringMatching(/never published/) },
  });
  expect((await readRemote()).live?.version).toBe('1.0.0');
});

it('of two concurrent changes the first succeeds, and the second gets the current state', async () => {
  await storeGateChecks('1.1.0');
  const replies = await Promise.all([
    send('POST', 'activate', { v: 1, version: '1.1.0' }),
    send('PUT', 'canary', { v: 1, version: '1.1.0', share: 0.1 }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)!.json).toMatchObject({
    code: 'stale',
    message: expect.stringMatching(/owner changed mf_search/),
    fresh: { v: 2 },
  });
});

it('an owner withdraws a remote, which returns by an activation; the console cannot be withdrawn', async () => {
  await storeGateChecks('1.0.0');
  expect(await change('POST', 'withdraw', { v: 1 })).toMatchObject({
    v: 2,
    live: null,
    earlier: null,
    withdrawn: { version: '1.0.0', by: 'owner' },
  });
  expect(await send('POST', 'rollback', { v: 2 })).toMatchObject({
    status: 409,
    json: { code: 'withdrawn' },
  });
  expect(await change('POST', 'activate', { v: 2, version: '1.0.0' })).toMatchObject({
    live: { version: '1.0.0' },
    withdrawn: null,
    history: [{ ended: 'withdrawn' }],
  });
  expect(await callAs('owner')('POST', '/api/admin/releases/mf_admin/withdraw', { v: 0 })).toMatchObject({
    status: 409,
    json: { code: 'console' },
  });
});

it('an owner starts a canary for a share of the visitors, and ends it', async () => {
  const canary = { version: '1.1.0', share: 0.1 };
  expect((await send('PUT', 'canary', { ...canary, v: 1 })).json).toMatchObject({ code: 'gate' });
  await storeGateChecks('1.1.0');
  for (const share of [0, -1, 1.01])
    expect((await send('PUT', 'canary', { ...canary, v: 1, share })).status).toBe(400);
  expect(await change('PUT', 'canary', { ...canary, v: 1 })).toMatchObject({
    live: { version: '1.0.0' },
    canary: { ...canary, by: 'owner' },
  });
  expect((await change('DELETE', 'canary', { v: 2 })).canary).toBeNull();
  expect(await send('DELETE', 'canary', { v: 3 })).toMatchObject({ status: 409, json: { code: 'canary' } });
});

it('the list shows that a version was rolled back automatically', async () => {
  await activateFromTerminal('1.1.0');
  const failure = { failedVersion: '1.1.0', failedCount: 12, loadCount: 40 };
  await changeRemote(createContext(), remoteName, { kind: 'auto-rollback', ...failure }, { storage: files });
  const { fallback, live, history } = await readRemote();
  expect(live?.version).toBe('1.0.0');
  expect(fallback).toMatchObject({ from: '1.1.0', to: '1.0.0', failed: 12, loads: 40 });
  expect(history[0]).toMatchObject({ version: '1.1.0', ended: 'fell_back' });
});

it('an owner creates a link that shows a version for a day, which is logged', async () => {
  const call = { params: { remote: remoteName }, body: { version: '1.1.0' } };
  const { url, until, auditId } = await fetchAs('owner', previewVersion, call);
  const previewToken = new URL(url).searchParams.get('preview') ?? '';
  const preview = verifyPreviewToken(previewSecret, previewToken, new Date());
  expect(preview).toMatchObject({ name: remoteName, version: '1.1.0' });
  expect(url).toMatch('http://localhost:4000/?preview=mf_search~1.1.0~');
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const [auditRow] = await readAuditRows();
  expect(auditRow).toMatchObject({ action: 'release.preview', after: { version: '1.1.0' } });
  expect(auditRow!._id.toHexString()).toBe(auditId);
  expect((await send('POST', 'preview', { version: '9.9.9' })).status).toBe(404);
});

it('a preview link leads to the first page of a slice that needs no parameter', async () => {
  const build = createBuild('1.2.0', 'pages of its own');
  const entry = { ...build.entry, paths: ['/fit-notes/:id', '/fit-notes'] };
  await publishRelease(createContext(), files, { ...build, entry });
  const { json } = await send('POST', 'preview', { version: '1.2.0' });
  expect((json as { url: string }).url).toMatch('http://localhost:4000/fit-notes?preview=mf_search~1.2.0~');
});

it('nothing changes while the live shell is unknown', async () => {
  const liveOffer = releaseDeps.readOffer;
  releaseDeps.readOffer = () => undefined as never;
  expect(await send('POST', 'rollback', { v: 1 })).toMatchObject({
    status: 409,
    json: { code: 'no_offer', message: expect.stringMatching(/SHELL_OFFER/) },
  });
  expect((await readRemote()).releases[0]!.refusal).toMatch('SHELL_OFFER');
  releaseDeps.readOffer = liveOffer;
});
