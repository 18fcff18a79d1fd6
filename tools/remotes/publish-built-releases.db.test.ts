import path from 'node:path';
import { getCollections } from '@app/db';
import { applyRemoteCommand, changeRemote, createQuickValidator, type ReleaseContext } from '@app/releases';
import type { SampleBuildSettings } from '@app/releases/releases-for-tests';
import { writeSampleBuild } from '@app/releases/releases-for-tests';
import { createReleasesStorage, releasesStorageSettings } from '@app/storage';
import { createTestDatabase } from '@app/test-kit/mongo';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { embedReleases } from './embed.ts';
import { getBuildPaths, readBuiltFolder } from './files.ts';
import { publishBuiltReleases } from './publish-built-releases.ts';

const { db, client } = await createTestDatabase();
const folder = createTempFolder('publish-built');
const paths = getBuildPaths(path.join(folder, 'dist'));
const files = createReleasesStorage(
  z.object(releasesStorageSettings).parse({ REMOTES_DIR: paths.remotes }),
  folder,
);
const offer = { contract: '1.2.0', shared: { react: '19.3.1' } };
const createContext = (): ReleaseContext => ({
  client,
  collections: getCollections(db),
  now: new Date(),
  actor: { kind: 'system', id: 'start' },
  by: { name: 'npm start' },
});

/** Builds, embeds and publishes, as `npm start` does. */
async function publishBuild(chunkText: string, settings?: SampleBuildSettings) {
  const dist = path.join(folder, 'build');
  writeSampleBuild(dist, chunkText, settings);
  const build = await readBuiltFolder(dist);
  embedReleases([build], offer, paths);
  const [publishResult] = await publishBuiltReleases(createContext(), files, paths);
  return { version: build.version, live: publishResult?.live, warnings: publishResult?.warnings };
}

test('a new build is live after the next start; a version rolled back stays so', async () => {
  const firstBuild = await publishBuild('first');
  expect(firstBuild.live).toBe(firstBuild.version);
  const secondBuild = await publishBuild('second');
  expect(secondBuild.live).toBe(secondBuild.version);
  const validator = createQuickValidator(files, offer);
  await changeRemote(createContext(), 'mf_search', { kind: 'roll-back' }, { validator });
  expect((await publishBuild('second')).live).toBe(firstBuild.version);
  expect((await publishBuild('first')).live).toBe(firstBuild.version);
  expect((await publishBuild('third')).live).not.toBe(firstBuild.version);
});

test('a withdrawn remote stays so, whatever the next start brings', async () => {
  const { live } = await publishBuild('before');
  await changeRemote(createContext(), 'mf_search', { kind: 'withdraw' });
  expect((await publishBuild('after')).live).toBe(live);
  const { remotes } = getCollections(db);
  expect(await remotes.findOne({ _id: 'mf_search' })).toMatchObject({
    live,
    withdrawn: { by: createContext().by },
  });
  await changeRemote(
    createContext(),
    'mf_search',
    { kind: 'activate', version: live! },
    {
      validator: createQuickValidator(files, offer),
    },
  );
  expect(await remotes.findOne({ _id: 'mf_search' })).not.toHaveProperty('withdrawn');
});

test('a build that does not fit the shell is published but not live, and the start says why', async () => {
  const remoteBefore = await getCollections(db).remotes.findOne({ _id: 'mf_search' });
  await expect(publishBuild('next', { reactVersion: '^20.0.0' })).rejects.toThrow(/react \^20\.0\.0/);
  expect((await getCollections(db).remotes.findOne({ _id: 'mf_search' }))?.live).toBe(remoteBefore?.live);
});

test('a build over its byte budget is live and told at the start, does not ship, and can be gone back to', async () => {
  const { version, live, warnings } = await publishBuild('large', { budget: 10 });
  expect({ live, warnings }).toEqual({
    live: version,
    warnings: [expect.stringContaining('The team of mf_search makes it smaller')],
  });
  await publishBuild('small');
  const shipPromise = applyRemoteCommand(
    createContext(),
    'mf_search',
    { kind: 'canary', version, share: 0.1 },
    { storage: files, offer },
  );
  await expect(shipPromise).rejects.toThrow(/makes it smaller/);
  const validator = createQuickValidator(files, offer);
  const { remote } = await changeRemote(createContext(), 'mf_search', { kind: 'roll-back' }, { validator });
  expect(remote.live).toBe(version);
});
