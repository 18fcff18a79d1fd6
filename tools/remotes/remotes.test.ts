import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { computeIntegrity, toReleaseFiles } from '@app/releases';
import { writeSampleBuild } from '@app/releases/releases-for-tests';
import { contractVersion } from '@app/shell-api';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { beforeEach, expect, test } from 'vitest';
import { shared } from '../../rspack.config.base.ts';
import { embedReleases } from './embed.ts';
import { type BuildPaths, getBuildPaths, readBuiltFolder } from './files.ts';
import { appendEndedCanary, formatGateChecks } from './format.ts';
import { readBuiltOffer, readShellOffer } from './offer.ts';
import { readInitialRegistry } from './publish-built-releases.ts';
import { tryBuild } from './try-build.ts';

const offer = { contract: contractVersion, shared: { react: '19.3.1' } };
let folder: string;
let dist: string;
let paths: BuildPaths;

beforeEach(() => {
  folder = createTempFolder('remotes');
  dist = path.join(folder, 'build');
  paths = getBuildPaths(path.join(folder, 'dist'));
});

test('equal bytes are one version, other bytes another, and CI may set the version', async () => {
  writeSampleBuild(dist, 'first');
  const { version } = await readBuiltFolder(dist);
  expect(version).toMatch(/^1\.0\.0-[0-9a-f]{8}$/);
  expect((await readBuiltFolder(dist)).version).toBe(version);
  writeSampleBuild(dist, 'second');
  expect((await readBuiltFolder(dist)).version).not.toBe(version);
  const namedBuild = await readBuiltFolder(dist, { version: '2.0.0' });
  expect([namedBuild.version, namedBuild.entry.version, namedBuild.entry.entry]).toEqual([
    '2.0.0',
    '2.0.0',
    '/mf_search/2.0.0/remoteEntry.1.js',
  ]);
});

test('a build lists the files of each page with their hashes, and their size', async () => {
  writeSampleBuild(dist, 'first');
  const { entry, version, contract, exposes, bytes, files } = await readBuiltFolder(dist);
  expect(entry.preload).toContainEqual({
    href: `/mf_search/${version}/expose.js`,
    integrity: computeIntegrity(readFileSync(path.join(dist, 'expose.js'))),
  });
  expect(entry.requires).toEqual({ shell: '^1.2.0' });
  expect([contract, exposes, bytes.budget]).toEqual(['1.2.0', 'export default {}', 90_000]);
  expect(bytes.gzip).toBeGreaterThan(40);
  expect(files.map(({ path: file }) => file)).toContain('parts/page.js');
});

test('a server bundle is in the entry with its hash and the files of each page; without one nothing is', async () => {
  writeSampleBuild(dist, 'first');
  expect((await readBuiltFolder(dist)).entry.server).toBeUndefined();
  const writeDistFile = (file: string, text: string) => writeFileSync(path.join(dist, file), text);
  mkdirSync(path.join(dist, 'server'));
  writeDistFile('server/server.js', 'exports.default = {}');
  writeDistFile('parts/page.css', 'b{}');
  const facts = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));
  const parts = [
    { name: '/page', files: ['parts/page.js', 'parts/page.css'] },
    { name: 'homeSearch', files: ['expose.js'] },
  ];
  writeDistFile('release.json', JSON.stringify({ ...facts, parts }));
  const { entry, version, files } = await readBuiltFolder(dist);
  const toPageFile = (file: string, text: string) => ({
    href: `/mf_search/${version}/parts/${file}`,
    integrity: computeIntegrity(Buffer.from(text)),
  });
  const script = files.find(({ path: file }) => file === 'parts/page.js')!.bytes.toString();
  expect(entry.server).toEqual({
    file: 'server/server.js',
    integrity: computeIntegrity(Buffer.from('exports.default = {}')),
    styles: { '/page': [toPageFile('page.css', 'b{}')], homeSearch: [] },
    // Files that every page loads are named once.
    scripts: { '/page': [toPageFile('page.js', script)], homeSearch: [] },
  });
  expect(files.map(({ path: file }) => file)).toContain('server/server.js');
  // Browsers do not load it, so it does not count.
  expect(entry.preload.map(({ href }) => href).join()).not.toContain('server.js');
});

test('a folder without a build is an error', async () => {
  mkdirSync(dist);
  await expect(readBuiltFolder(dist)).rejects.toThrow('Build it first');
  writeSampleBuild(dist, 'first');
  rmSync(path.join(dist, 'expose.js'));
  await expect(readBuiltFolder(dist)).rejects.toThrow('names expose.js, which was not built');
});

test('embedding a build writes a folder per version, the seed of the registry and the offer of the shell', async () => {
  writeSampleBuild(dist, 'first');
  const firstBuild = await readBuiltFolder(dist);
  embedReleases([firstBuild], offer, paths);
  expect(readInitialRegistry(paths)).toMatchObject({
    contract: contractVersion,
    remotes: { mf_search: { version: firstBuild.version } },
  });
  expect(readBuiltOffer(paths)).toEqual(offer);

  writeSampleBuild(dist, 'second');
  const secondBuild = await readBuiltFolder(dist);
  embedReleases([secondBuild], offer, paths);
  expect(readInitialRegistry(paths).remotes.mf_search?.version).toBe(secondBuild.version);
  const toChunkPath = (version: string) => path.join(paths.remotes, 'mf_search', version, 'expose.js');
  expect(readFileSync(toChunkPath(firstBuild.version), 'utf8')).toBe('first');
  expect(readFileSync(toChunkPath(secondBuild.version), 'utf8')).toBe('second');
  expect(existsSync(path.join(paths.remotes, 'mf_search', secondBuild.version, 'parts/page.js'))).toBe(true);
  // The embedded folder is a build of the same version: `npm start` reads it again.
  const storedBuild = await readBuiltFolder(path.join(paths.remotes, 'mf_search', secondBuild.version));
  expect([storedBuild.version, storedBuild.files]).toEqual([secondBuild.version, secondBuild.files]);
});

test('without a built shell nothing can be validated', () => {
  writeFileSync(path.join(folder, 'other'), '');
  expect(() => readBuiltOffer(paths)).toThrow('pnpm build');
});

test('a trial is of what was published, in the shell that is live', async () => {
  const remoteDist = path.join(folder, 'mf-search/dist');
  writeSampleBuild(remoteDist, 'first');
  const publishedBuild = await readBuiltFolder(remoteDist, { version: '2.0.0' });
  embedReleases([publishedBuild], offer, paths);
  const liveState = { offer, owners: {}, files: toReleaseFiles(publishedBuild.files) };
  const tryWith = (facts: typeof liveState) => tryBuild('mf-search', '2.0.0', facts, { root: folder, paths });
  const otherShell = { ...offer, shared: { react: '19.4.0' } };
  await expect(tryWith({ ...liveState, offer: otherShell })).rejects.toThrow(
    /run pnpm build, and check again/,
  );
  writeSampleBuild(remoteDist, 'second');
  await expect(tryWith(liveState)).rejects.toThrow('mf-search/dist is not what was published as 2.0.0.');
});

test('the shell of this checkout offers all shared libraries', () => {
  const libraries = Object.keys(shared);
  const shellOffer = readShellOffer(libraries);
  expect(shellOffer.contract).toBe(contractVersion);
  expect(Object.keys(shellOffer.shared).sort()).toEqual([...libraries].sort());
  for (const version of Object.values(shellOffer.shared)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

test('a change says which canary has ended with it', () => {
  const sentence = 'mf_search 1.0.0 is live again, in place of 1.1.0.';
  expect(appendEndedCanary(sentence, {})).toBe(sentence);
  expect(appendEndedCanary(sentence, { endedCanary: '1.2.0' })).toBe(
    `${sentence} The canary 1.2.0 has ended.`,
  );
});

test('each check of the gate is named, with what it found', () => {
  const checks = [
    { id: 'contract', passed: true, says: 'Written for contract 2.3.0.' },
    { id: 'smoke', passed: false, says: 'It breaks.' },
  ];
  expect(formatGateChecks({ passed: false, at: '2026-11-22T08:00:00.000Z', checks }).split('\n')).toEqual([
    '  tried 2026-11-22 08:00 UTC',
    '  ✓ contract   Written for contract 2.3.0.',
    '  ✗ smoke      It breaks.',
  ]);
});
