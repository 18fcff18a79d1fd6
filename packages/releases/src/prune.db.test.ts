import { expect, test } from 'vitest';
import { pruneReleases } from './prune.store.ts';
import { openReleaseStage } from './release-stage-for-tests.ts';
import { createBuild, createServerBuild } from './releases-for-tests.ts';

const { collections, createReleaseContext, storage, ...stage } = await openReleaseStage();
const remoteName = 'mf_search';
const toDate = (dayNumber: number) => new Date(Date.UTC(2026, 0, 1) + dayNumber * 86_400_000);

const publish = (version: string, dayNumber: number) => stage.publish(version, { now: toDate(dayNumber) });
const activate = (version: string, dayNumber: number) => stage.activate(version, { now: toDate(dayNumber) });
const prune = async (dayNumber: number, sparedVersions: string[] = []) => {
  const sparedReleases = sparedVersions.map((version) => ({ name: remoteName, version }));
  const removedReleases = await pruneReleases(createReleaseContext('worker', toDate(dayNumber)), storage, {
    sparedReleases,
  });
  return removedReleases.map(({ version }) => version).sort();
};
const listStoredVersions = () =>
  [...new Set([...storage.storedFiles.keys()].map((key) => key.split('/')[1]))].sort();

/** Makes three versions live, ten days after one another. */
async function activateThreeVersions(createVersion = createBuild) {
  for (const [version, dayNumber] of [
    ['1.0.0', 0],
    ['1.1.0', 10],
    ['1.2.0', 20],
  ] as const) {
    await stage.publishBuild(createVersion(version, version), { now: toDate(dayNumber) });
    await activate(version, dayNumber);
  }
}

test('a tab opened on the last day of a version finds its files for thirty days', async () => {
  await activateThreeVersions();
  await publish('1.3.0', 25); // never live
  expect(await prune(39)).toEqual([]); // 1.0.0 stopped being live on day 10
  expect(await prune(41)).toEqual(['1.0.0']);
  expect(await prune(54)).toEqual([]); // 1.1.0 is the one to go back to, whatever its age
  expect(await prune(56)).toEqual(['1.3.0']);
  expect(listStoredVersions()).toEqual(['1.1.0', '1.2.0']);
  expect(await prune(400)).toEqual([]);
  expect(await collections.audit.countDocuments({ action: 'release.removed' })).toBe(2);
});

test('the previous version keeps its server bundle, deleted ones lose it', async () => {
  await activateThreeVersions(createServerBuild);
  expect(await prune(400)).toEqual(['1.0.0']);
  const bundles = [...storage.storedFiles.keys()].filter((key) => key.endsWith('/server/server.js'));
  expect(bundles.sort()).toEqual(['mf_search/1.1.0/server/server.js', 'mf_search/1.2.0/server/server.js']);
  expect(listStoredVersions()).toEqual(['1.1.0', '1.2.0']);
});

test('versions in use are kept, canaries too', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version, 0);
  await activate('1.0.0', 0);
  await collections.remotes.updateOne(
    { _id: remoteName },
    { $set: { canary: { version: '1.1.0', share: 0.1, since: toDate(0), by: { name: 'Ana' } } } },
  );
  expect(await prune(100, ['1.2.0'])).toEqual([]);
  expect(await prune(100)).toEqual(['1.2.0']);
});

test('a deleted version cannot be activated, and can be published again with the same bytes only', async () => {
  await publish('1.0.0', 0);
  await prune(31);
  await expect(activate('1.0.0', 31)).rejects.toThrow('were removed');
  const otherBuild = createBuild('1.0.0', 'other words');
  await expect(stage.publishBuild(otherBuild, { now: toDate(32) })).rejects.toThrow('with other bytes');
  await publish('1.0.0', 32);
  expect(await prune(61)).toEqual([]); // another thirty days
  await activate('1.0.0', 61);
  expect(listStoredVersions()).toEqual(['1.0.0']);
});

test('of a concurrent activation and deletion one fails', async () => {
  for (let round = 0; round < 10; round++) {
    const version = `1.${round}.0`;
    await publish(version, 0);
    const [activation, pruning] = await Promise.allSettled([
      activate(version, 100 + round),
      prune(100 + round),
    ]);
    const isPruned = pruning.status === 'fulfilled' && pruning.value.includes(version);
    expect(activation.status === 'fulfilled').toBe(!isPruned);
    expect(listStoredVersions().includes(version)).toBe(!isPruned);
  }
});
