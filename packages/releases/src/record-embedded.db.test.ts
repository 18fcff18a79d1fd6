import { createTestDatabase } from '@app/test-kit/mongo';
import { beforeEach, expect, test } from 'vitest';
import { changeRemote } from './change-remote.store.ts';
import { findDamagedReleases } from './find-damaged.store.ts';
import { findRemote, readLiveReleases } from './live-releases.store.ts';
import { pruneReleases } from './prune.store.ts';
import { publishRelease } from './publish.store.ts';
import { recordEmbedded } from './record-embedded.store.ts';
import {
  createBuild,
  createMemoryStorage,
  createTestReleases,
  createTestValidator,
} from './releases-for-tests.ts';
import type { ReleaseEvent } from './remote-state.ts';

const { collections, createReleaseContext } = await createTestReleases(await createTestDatabase());
const name = 'mf_search';
const getDay = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);
type GatedEvent = Extract<ReleaseEvent, { kind: 'activate' | 'canary' | 'roll-back' }>;
let files: ReturnType<typeof createMemoryStorage>;

beforeEach(async () => {
  files = createMemoryStorage();
  await collections.releases.deleteMany({});
  await collections.remotes.deleteMany({});
});

/** Starts a gateway that brings this version. */
const startGateway = (version: string, dayNumber = 0) =>
  recordEmbedded(createReleaseContext('build', getDay(dayNumber)), files, createBuild(version, version));
const change = (event: GatedEvent) =>
  changeRemote(createReleaseContext('Ana', getDay(50)), name, event, {
    validator: createTestValidator(files),
  });
const publish = (version: string) =>
  publishRelease(createReleaseContext('Ana', getDay(50)), files, createBuild(version, version));

test('what a gateway brings is live and its own past, without a change of what is live', async () => {
  await startGateway('1.0.0');
  expect(await findRemote({ collections }, name)).toMatchObject({
    v: 0,
    live: '1.0.0',
    by: { name: 'build' },
  });
  expect(await collections.remotes.countDocuments()).toBe(0);
  expect((await readLiveReleases({ collections }, { includeEmbedded: false })).releases).toEqual([]);
  await publish('2.0.0');
  await change({ kind: 'canary', version: '2.0.0', share: 0.1 });
  await change({ kind: 'activate', version: '2.0.0' });
  expect((await change({ kind: 'roll-back' })).remote.live).toBe('1.0.0');
});

test('it can be withdrawn before anything else was ever live', async () => {
  await startGateway('1.0.0');
  const { remote } = await changeRemote(createReleaseContext('Ana'), name, { kind: 'withdraw' });
  expect(remote).toMatchObject({ v: 1, live: '1.0.0', withdrawn: { by: { name: 'Ana' } } });
});

test('another gateway brings the next; files of the former stay for thirty days, those of the next for good', async () => {
  await startGateway('1.0.0');
  await startGateway('1.1.0', 40);
  expect((await findRemote({ collections }, name))?.live).toBe('1.1.0');
  const prune = async (at: number) =>
    (await pruneReleases(createReleaseContext('worker', getDay(at)), files)).map(
      (release) => release.version,
    );
  expect(await prune(69)).toEqual([]);
  expect(await prune(200)).toEqual(['1.0.0']);
  await publish('2.0.0');
  await change({ kind: 'activate', version: '2.0.0' });
  await startGateway('1.2.0', 201);
  expect((await findRemote({ collections }, name))?.live).toBe('2.0.0');
});

test('a file that is lost or changed is found, of live versions and of those to go back to', async () => {
  await startGateway('1.0.0');
  await publish('2.0.0');
  await change({ kind: 'activate', version: '2.0.0' });
  expect(await findDamagedReleases(createReleaseContext('Ana'), files)).toEqual({
    checkedCount: 2,
    faults: [],
  });
  await files.delete('mf_search/2.0.0/expose.js');
  await files.put('mf_search/1.0.0/expose.js', Buffer.from('other'));
  expect((await findDamagedReleases(createReleaseContext('Ana'), files)).faults).toEqual([
    expect.stringMatching('mf_search 2.0.0 is not what was published: expose.js is missing'),
    expect.stringMatching('mf_search 1.0.0 is not what was published: expose.js has other bytes'),
  ]);
});
