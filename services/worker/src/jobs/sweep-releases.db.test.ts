import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCollections } from '@app/db';
import { releasesStorageSettings } from '@app/storage';
import { createTestDatabase } from '@app/test-kit/mongo';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { sweepReleases } from './sweep-releases.ts';

const { db, client } = await createTestDatabase();
const collections = getCollections(db);
const folder = createTempFolder('sweep-releases');
const remotesFolder = path.join(folder, 'remotes');
const parseSettings = (overrides: Record<string, string> = {}) =>
  z.object(releasesStorageSettings).parse({ REMOTES_DIR: remotesFolder, ...overrides });
const runSweep = (now: string, settings = parseSettings()) =>
  sweepReleases({ client, collections, settings, now: new Date(now) });

async function publishRelease(version: string) {
  const entry = {
    version,
    entry: '/e.js',
    integrity: 'sha256-e',
    manifestUrl: '/m.json',
    preload: [],
    styles: [],
    shared: {},
    requires: {},
    publishedAt: '2026-01-01',
  };
  await mkdir(path.join(remotesFolder, 'mf_search', version), { recursive: true });
  await writeFile(path.join(remotesFolder, 'mf_search', version, 'e.js'), 'e');
  await collections.releases.insertOne({
    _id: `mf_search@${version}`,
    name: 'mf_search',
    version,
    entry,
    contract: '1.2.0',
    exposes: '',
    files: [{ path: 'e.js', bytes: 1, integrity: 'sha256-e' }],
    bytes: { gzip: 1, budget: 2 },
    gate: null,
    publishedAt: new Date('2026-01-01'),
    publishedBy: { name: 'Ana' },
    usedAt: null,
    removedAt: null,
  });
  return entry;
}
const hasFiles = (version: string) => existsSync(path.join(remotesFolder, 'mf_search', version));

test('deletes files of unused versions after thirty days, except those of the build', async () => {
  await publishRelease('1.0.0');
  const embeddedRelease = await publishRelease('1.1.0');
  const registry = { schema: 1, contract: '1.2.0', remotes: { mf_search: embeddedRelease } };
  await writeFile(path.join(folder, 'registry.json'), JSON.stringify(registry));
  expect(await runSweep('2026-01-30')).toEqual({ removed: 0 });
  expect(
    await runSweep('2026-02-02', parseSettings({ REMOTES_DIR: path.join(folder, 'elsewhere') })),
  ).toEqual({
    removed: 0,
  });
  expect(await runSweep('2026-02-02')).toEqual({ removed: 1 });
  expect([hasFiles('1.0.0'), hasFiles('1.1.0')]).toEqual([false, true]);
  expect(await runSweep('2026-02-03')).toEqual({ removed: 0 });
});
