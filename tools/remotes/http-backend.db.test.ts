import path from 'node:path';
import { computeContentHash, type NewRelease, type TrialCheck } from '@app/releases';
import { writeSampleBuild } from '@app/releases/releases-for-tests';
import { startLoginApp } from '@app/service-admin/testing/login-app';
import { createUploadLookup } from '@app/service-kit';
import { serveTestApp } from '@app/service-kit/app-for-tests';
import { StorageUnavailableError } from '@app/storage';
import { hashSecret } from '@app/team/sessions';
import { createTeamSecret } from '@app/team/team-tokens';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { releaseLimits } from '@app/types/admin/pipeline';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readBuiltFolder } from './files.ts';
import { formatPublished, formatService } from './format.ts';
import { createHttpRemotes, createHttpServices, type PreparedTrial } from './http-backend.ts';
import { parseSiteUrl } from './site.ts';

const { app, collections, releaseDeps } = await startLoginApp();
const { url: origin } = await serveTestApp(app, { findUpload: createUploadLookup(adminEndpoints) });
const folder = createTempFolder('pipeline');

const remoteName = 'mf_search';
async function createToken(slice: string): Promise<string> {
  const secret = createTeamSecret();
  await collections.teamTokens.insertOne({
    _id: new ObjectId(),
    name: `${slice} pipeline`,
    slices: [slice],
    hash: hashSecret(secret),
    madeBy: 'f'.repeat(24),
    madeAt: new Date(),
  });
  return secret;
}
const secret = await createToken('search');
let triedBuilds: { version: string; preparedTrial: PreparedTrial }[] = [];
let trialResults: TrialCheck[];
const backend = createHttpRemotes({ origin, token: secret }, async (_, version, preparedTrial) => {
  triedBuilds.push({ version, preparedTrial });
  return trialResults;
});
const servicesBackend = createHttpServices({ origin, token: secret });

async function createBuild(text: string, version: string): Promise<NewRelease> {
  const dist = path.join(folder, text);
  writeSampleBuild(dist, text);
  return readBuiltFolder(dist, { version });
}
const check = (version: string) => backend.check('mf-search', remoteName, version);
const change = (command: Parameters<typeof backend.change>[1]) => backend.change(remoteName, command);
const activate = (version: string) => change({ kind: 'activate', version });
/** Publishes a build with this text. */
const publish = async (version: string, text = `words ${version}`) =>
  backend.publish(await createBuild(text, version));
const findRemote = async () => (await backend.listRemotes(remoteName))[0]!;

beforeEach(async () => {
  const { releases, remotes, services: serviceCollection, audit } = collections;
  await Promise.all(
    [releases, remotes, serviceCollection, audit].map((collection) => collection.deleteMany({})),
  );
  releaseDeps.files.storedFiles.clear();
  triedBuilds = [];
  trialResults = (['shape', 'render', 'smoke'] as const).map((id) => ({ id, passed: true, says: 'Fine.' }));
});

test('a version goes from publish to withdrawal, in the name of the token', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    expect(await publish(version)).toMatchObject({ isNew: true });
    await expect(activate(version)).rejects.toThrow(/not tried in a browser/);
    await check(version);
  }
  const storedPage = releaseDeps.files.storedFiles.get(`${remoteName}/1.0.0/parts/page.js`)!;
  expect(Buffer.from(storedPage).toString()).toContain('1.0.0');
  const preparedTrial = { offer: releaseDeps.readOffer(), files: expect.any(Array) };
  expect(triedBuilds).toMatchObject([
    { version: '1.0.0', preparedTrial },
    { version: '1.1.0', preparedTrial },
  ]);

  const liveState = { live: '1.0.0', isChanged: true };
  expect(await activate('1.0.0')).toMatchObject(liveState);
  await change({ kind: 'canary', version: '1.1.0', share: 0.1 });
  expect((await findRemote()).canary).toMatchObject({ version: '1.1.0', share: 0.1, by: 'search pipeline' });
  await change({ kind: 'end-canary' });
  await activate('1.1.0');
  await publish('1.2.0');
  await check('1.2.0');
  await change({ kind: 'canary', version: '1.2.0', share: 0.1 });
  const rollback = await change({ kind: 'roll-back', reason: 'It is slow.' });
  expect(rollback).toEqual({ live: '1.0.0', from: '1.1.0', endedCanary: '1.2.0', isChanged: true });
  expect(await change({ kind: 'withdraw' })).toMatchObject({ live: null, from: '1.0.0' });
  expect(await findRemote()).toMatchObject({ withdrawn: { by: 'search pipeline' }, published: 3 });

  const rows = await collections.audit.find().sort({ _id: 1 }).toArray();
  expect(rows.map(({ action }) => action.replace('release.', '')).join(' ')).toBe(
    'published published activated canary canary activated published canary rolled_back withdrawn',
  );
  for (const { actor } of rows)
    expect(actor).toMatchObject({ kind: 'system', id: 'team token search pipeline' });
});

test('a version that failed in the trial is refused, and the console shows why', async () => {
  await publish('1.0.0', 'words');
  trialResults = [
    { id: 'shape', passed: true, says: 'Fine.' },
    { id: 'render', passed: false, says: 'It throws.' },
  ];
  await expect(check('1.0.0')).rejects.toThrow('It throws.');
  const [release] = (await findRemote()).releases;
  expect(release).toMatchObject({ gate: { passed: false }, refusal: 'It throws.' });
  await expect(activate('1.0.0')).rejects.toThrow('It throws.');
});

test('a version is tried once, and passes no gate without a trial', async () => {
  await publish('1.0.0', 'words');
  await check('1.0.0');
  await check('1.0.0');
  expect(triedBuilds).toHaveLength(1);
  // Without a trial a version does not pass the gate, although it passes the checks of the site itself.
  await publish('1.1.0', 'others');
  trialResults = [];
  await check('1.1.0');
  await expect(activate('1.1.0')).rejects.toThrow(/not tried/);
});

test('the same files again are the same version, other files are refused', async () => {
  const firstBuild = await createBuild('words', '1.0.0');
  await backend.publish(firstBuild);
  expect(await backend.publish(firstBuild)).toMatchObject({ isNew: false, stored: 0 });
  releaseDeps.files.storedFiles.delete('mf_search/1.0.0/parts/page.js');
  const repairResult = await backend.publish(firstBuild);
  expect(formatPublished(firstBuild, repairResult)).toMatch(
    /with the same bytes\. 1 of its files .* stored again/,
  );
  await expect(publish('1.0.0', 'other words')).rejects.toThrow(/with other bytes/);
});

test('what a storage that fails left out is added by the next publication', async () => {
  const { files } = releaseDeps;
  const { put: originalPut } = files;
  onTestFinished(() => {
    files.put = originalPut;
  });
  files.put = async (key, ...otherArgs) => {
    if (key.endsWith('page.js')) throw new StorageUnavailableError('The bucket is away.');
    return originalPut(key, ...otherArgs);
  };
  const build = await createBuild('words', '1.0.0');
  await expect(backend.publish(build)).rejects.toThrow(
    /cannot use the files of releases now.*Publishing again/,
  );
  await expect(check('1.0.0')).rejects.toThrow(/parts\/page\.js is missing/);
  files.put = originalPut;
  await backend.publish(build);
  await check('1.0.0');
  expect((await findRemote()).releases[0]?.refusal).toBeNull();
});

describe('an upload that leaves nothing', () => {
  type Parts = [path: string, text: string][];
  const sendUpload = async (
    parts: Parts,
    { digest, cutByteCount = 0 }: { digest?: string; cutByteCount?: number } = {},
  ) => {
    const form = new FormData();
    const files = parts.map(([file, text]) => ({ path: file, bytes: Buffer.from(text) }));
    form.append('digest', digest ?? computeContentHash(files));
    for (const { path: file, bytes } of files) form.append('file', new Blob([bytes]), file);
    const encodedForm = new Response(form);
    const body = Buffer.from(await encodedForm.arrayBuffer());
    const response = await fetch(`${origin}/api/admin/pipeline/versions?remote=${remoteName}&version=1.0.0`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': encodedForm.headers.get('content-type')!,
      },
      body: body.subarray(0, body.length - cutByteCount),
    });
    const { code } = (await response.json()) as { code?: string };
    return [response.status, code];
  };
  const createParts = async (): Promise<Parts> =>
    (await createBuild('words', '1.0.0')).files.map(({ path: file, bytes }) => [
      file,
      Buffer.from(bytes).toString(),
    ]);

  const replaceName = (parts: Parts) =>
    parts.map(([file, text]): Parts[number] => [file, text.replace('"mf_search"', '"mf_other"')]);
  const manyParts = Array.from({ length: releaseLimits.files }, (_, i): Parts[number] => [`${i}.js`, '']);
  const largePart: Parts[number] = ['big.js', 'x'.repeat(releaseLimits.bytes)];

  test.each<[string, (parts: Parts) => Promise<unknown>, number, string]>([
    [
      'with a path out of it',
      (parts) => sendUpload([...parts, ['../../mf_admin/x.js', '']]),
      400,
      'not_a_build',
    ],
    ['with an absolute path', (parts) => sendUpload([...parts, ['/etc/x.js', '']]), 400, 'not_a_build'],
    ['with a document', (parts) => sendUpload([...parts, ['page.html', '<script>']]), 400, 'not_a_build'],
    ['with a file twice', (parts) => sendUpload([...parts, parts[0]!]), 400, 'form'],
    ['with other bytes', (parts) => sendUpload(parts, { digest: 'f'.repeat(64) }), 400, 'digest'],
    ['that ends early', (parts) => sendUpload(parts, { cutByteCount: 40 }), 400, 'form'],
    ['without its manifest', (parts) => sendUpload(parts.slice(0, 1)), 400, 'not_a_build'],
    ['of too many files', (parts) => sendUpload([...parts, ...manyParts]), 413, 'payload_too_large'],
    ['of too many bytes', (parts) => sendUpload([...parts, largePart]), 413, 'payload_too_large'],
    ['of another remote', (parts) => sendUpload(replaceName(parts)), 400, 'not_a_build'],
  ])('%s', async (_, uploadParts, status, code) => {
    expect(await uploadParts(await createParts())).toEqual([status, code]);
    expect(await collections.releases.countDocuments()).toBe(0);
    expect(releaseDeps.files.storedFiles.size).toBe(0);
  });
});

test('no pipeline withdraws the console, which alone brings back what was withdrawn', async () => {
  const adminAccess = { origin, token: await createToken('admin') };
  await expect(createHttpServices(adminAccess).setWithdrawn('admin', true)).rejects.toThrow(
    'pnpm services withdraw admin',
  );
  await expect(
    createHttpRemotes(adminAccess, async () => []).change('mf_admin', { kind: 'withdraw' }),
  ).rejects.toThrow('pnpm remotes withdraw mf-admin');
});

const searchDeclaration = {
  _id: 'search',
  nouns: ['search'],
  api: ['GET /api/search'],
  version: 'a',
  port: 1,
  declaredAt: new Date(),
  withdrawnAt: null,
};

test('while an upgrade rolls, both releases of a service are listed', async () => {
  const otherRelease = { release: '1.1.0', seenAt: new Date() };
  await collections.services.insertOne({ ...searchDeclaration, release: '1.2.0', otherRelease });
  const listFormattedServices = async () => (await servicesBackend.listServices()).map(formatService);
  expect(await listFormattedServices()).toEqual([
    expect.stringMatching(/ release 1\.2\.0 since [^,]*, beside 1\.1\.0 /),
  ]);
  const twoMinutesAgo = new Date(Date.now() - 120_000);
  await collections.services.updateOne({}, { $set: { 'otherRelease.seenAt': twoMinutesAgo } });
  expect(await listFormattedServices()).toEqual([expect.not.stringContaining('beside')]);
});

test('a service is withdrawn and restored by its own team', async () => {
  const otherDeclaration = { ...searchDeclaration, _id: 'other', nouns: ['other'] };
  await collections.services.insertMany([searchDeclaration, otherDeclaration]);
  expect(await servicesBackend.listServices()).toMatchObject([
    { name: 'search', calls: 1, withdrawnAt: null },
  ]);
  expect([
    await servicesBackend.setWithdrawn('search', true),
    await servicesBackend.setWithdrawn('search', true),
  ]).toEqual([true, false]);
  expect(await collections.services.findOne({ _id: 'search' })).toMatchObject({
    withdrawnAt: expect.any(Date),
  });
  expect(await servicesBackend.setWithdrawn('search', false)).toBe(true);
  await expect(servicesBackend.setWithdrawn('other', true)).rejects.toThrow(
    'The team token "search pipeline" ships search and opens nothing else.',
  );
});

test('each failure of a call says what to do', async () => {
  const otherTeamServices = createHttpServices({ origin, token: createTeamSecret() });
  await expect(otherTeamServices.listServices()).rejects.toThrow(
    /does not know this TEAM_TOKEN.*An owner makes one/,
  );
  const unreachableServices = createHttpServices({ origin: 'http://127.0.0.1:9', token: secret });
  await expect(unreachableServices.listServices()).rejects.toThrow(
    'No site answers at http://127.0.0.1:9 (SITE_URL).',
  );
  const wrongOriginServices = createHttpServices({ origin: `${origin}/elsewhere`, token: secret });
  await expect(wrongOriginServices.listServices()).rejects.toThrow('Name the origin of the admin pages.');
  const build = await createBuild('words', '1.0.0');
  const tooLargeBuild = {
    ...build,
    files: [...build.files, { path: 'x.js', bytes: Buffer.alloc(releaseLimits.bytes) }],
  };
  await expect(backend.publish(tooLargeBuild)).rejects.toThrow(
    'A release has at most 400 files, and 16 MB of them.',
  );
  expect(() => parseSiteUrl()).toThrow('Set SITE_URL');
  expect(() => parseSiteUrl('http://admin.example.com')).toThrow('begins with https://');
  expect(parseSiteUrl('https://admin.example.com/admin')).toBe('https://admin.example.com');
});
