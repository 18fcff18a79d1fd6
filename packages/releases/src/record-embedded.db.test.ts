import { expect, test } from 'vitest';
import { changeRemote } from './change-remote.store.ts';
import { findDamagedReleases } from './faulty-files.store.ts';
import { findRemote, readLiveReleases } from './live-releases.store.ts';
import { pruneReleases } from './prune.store.ts';
import { recordEmbedded } from './publish.store.ts';
import { openReleaseStage } from './release-stage-for-tests.ts';
import { createBuild } from './releases-for-tests.ts';

const { collections, createReleaseContext, storage, publish, activate, change } = await openReleaseStage();
const remoteName = 'mf_search';
const toDate = (dayNumber: number) => new Date(Date.UTC(2026, 0, 1) + dayNumber * 86_400_000);
const later = { now: toDate(50) };

/** Starts a gateway that brings this version. */
const startGateway = (version: string, dayNumber = 0) =>
  recordEmbedded(createReleaseContext('build', toDate(dayNumber)), storage, createBuild(version, version));

test('an embedded version is live without a stored remote, and the target of a rollback', async () => {
  await startGateway('1.0.0');
  expect(await findRemote({ collections }, remoteName)).toMatchObject({
    v: 0,
    live: '1.0.0',
    by: { name: 'build' },
  });
  expect(await collections.remotes.countDocuments()).toBe(0);
  expect((await readLiveReleases({ collections }, { includeEmbedded: false })).releases).toEqual([]);
  await publish('2.0.0', later);
  await change({ kind: 'canary', version: '2.0.0', share: 0.1 }, later);
  await activate('2.0.0', later);
  expect((await change({ kind: 'roll-back' }, later)).remote.live).toBe('1.0.0');
});

test('an embedded version can be withdrawn before anything else was ever live', async () => {
  await startGateway('1.0.0');
  const { remote } = await changeRemote(createReleaseContext('Ana'), remoteName, { kind: 'withdraw' });
  expect(remote).toMatchObject({ v: 1, live: '1.0.0', withdrawn: { by: { name: 'Ana' } } });
});

test('the next gateway embeds another version; files of the former stay for thirty days, those of the new one for good', async () => {
  await startGateway('1.0.0');
  await startGateway('1.1.0', 40);
  expect((await findRemote({ collections }, remoteName))?.live).toBe('1.1.0');
  const prune = async (dayNumber: number) =>
    (await pruneReleases(createReleaseContext('worker', toDate(dayNumber)), storage)).map(
      (release) => release.version,
    );
  expect(await prune(69)).toEqual([]);
  expect(await prune(200)).toEqual(['1.0.0']);
  await publish('2.0.0', later);
  await activate('2.0.0', later);
  await startGateway('1.2.0', 201);
  expect((await findRemote({ collections }, remoteName))?.live).toBe('2.0.0');
});

test('a file that is lost or changed is found, of live versions and of those to go back to', async () => {
  await startGateway('1.0.0');
  await publish('2.0.0', later);
  await activate('2.0.0', later);
  expect(await findDamagedReleases(createReleaseContext('Ana'), storage)).toEqual({
    checkedCount: 2,
    faults: [],
  });
  await storage.delete('mf_search/2.0.0/expose.js');
  await storage.put('mf_search/1.0.0/expose.js', Buffer.from('other'));
  expect((await findDamagedReleases(createReleaseContext('Ana'), storage)).faults).toEqual([
    expect.stringMatching('mf_search 2.0.0 is not what was published: expose.js is missing'),
    expect.stringMatching('mf_search 1.0.0 is not what was published: expose.js has other bytes'),
  ]);
});
