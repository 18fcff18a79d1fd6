import { beforeEach, describe, expect, test } from 'vitest';
import { changeRemote } from './change-remote.store.ts';
import { ReleaseError } from './errors.ts';
import { readLiveReleases } from './live-releases.store.ts';
import { buildRegistry } from './registry.ts';
import { openReleaseStage } from './release-stage-for-tests.ts';
import { createBuild, createServerBuild } from './releases-for-tests.ts';

const stage = await openReleaseStage();
const { collections, createReleaseContext, storage, validator, publish, publishBuild } = stage;
const remoteName = 'mf_search';
const activate = (version: string, by = 'Ana', revision?: number) =>
  stage.activate(version, { by, revision });
const rollBack = (by: string, revision?: number, reason?: string) =>
  stage.change({ kind: 'roll-back', reason }, { by, revision });
const setCanary = (version: string, share: number, revision?: number) =>
  stage.change({ kind: 'canary', version, share }, { by: 'Ana', revision });
const readFile = (path: string) =>
  Buffer.from(storage.storedFiles.get(`mf_search/1.0.0/${path}`)!).toString();
const findLiveVersion = async () => (await collections.remotes.findOne({ _id: remoteName }))?.live;
const listActions = async () =>
  (await collections.audit.find().sort({ _id: 1 }).toArray()).map((row) => row.action);
const catchError = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ReleaseError) return error;
  throw error ?? new Error('It was not refused.');
};

describe('publishing', () => {
  test('stores all files, and activates nothing', async () => {
    const { isNew, release } = await publish('1.0.0');
    expect(isNew).toBe(true);
    expect([...storage.storedFiles.keys()].sort()).toEqual(
      ['expose.js', 'mf-manifest.json', 'remoteEntry.1.js'].map((file) => `mf_search/1.0.0/${file}`),
    );
    expect(release.files).toHaveLength(3);
    expect(await findLiveVersion()).toBeUndefined();
    expect(await listActions()).toEqual(['release.published']);
  });

  test('the same bytes again change nothing, and restore missing files', async () => {
    await publish('1.0.0');
    storage.storedFiles.delete('mf_search/1.0.0/expose.js');
    storage.storedFiles.set('mf_search/1.0.0/remoteEntry.1.js', Buffer.from('evil'));
    expect(await publish('1.0.0')).toMatchObject({ isNew: false, storedCount: 2 });
    expect(readFile('expose.js')).toBe('1.0.0');
    expect(readFile('remoteEntry.1.js')).toBe('entry of 1.0.0');
    expect(await listActions()).toEqual(['release.published']);
  });

  test('other bytes under an existing version are rejected with its publisher, and nothing is written', async () => {
    await publishBuild(createBuild('1.0.0', 'first'));
    const { code, message } = await catchError(publishBuild(createBuild('1.0.0', 'second'), { by: 'Ben' }));
    expect(code).toBe('other_bytes');
    expect(message).toBe(
      'mf_search 1.0.0 was published by Ana on 2026-11-22 with other bytes: expose.js and 2 more files differ. A published version never changes. Give the build another version.',
    );
    expect(readFile('expose.js')).toBe('first');
  });

  test('of two concurrent builds with different bytes one is rejected, and the files are those of the other', async () => {
    const publications = await Promise.allSettled(
      ['first', 'second'].map((text) => publishBuild(createBuild('1.0.0', text), { by: text })),
    );
    expect(publications.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = publications[0]?.status === 'fulfilled' ? 'first' : 'second';
    expect(readFile('expose.js')).toBe(winner);
    expect(await activate('1.0.0')).toMatchObject({ isChanged: true });
  });

  test.each([
    ['../evil', '1.0.0'],
    ['mf_search', '1.0.0/../../x'],
    ['mf_search', 'latest'],
  ])('%s %s is not a valid release name', async (invalidName, version) => {
    const { code } = await catchError(publishBuild(createBuild(version, 'x', { name: invalidName })));
    expect(code).toBe('not_a_build');
    expect(storage.storedFiles.size).toBe(0);
  });
});

describe('activating', () => {
  test('changes one document with an audit row; the version before is stored', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await activate('1.0.0');
    const { remote } = await activate('1.1.0', 'Ben');
    expect(remote).toMatchObject({ v: 2, live: '1.1.0', by: { name: 'Ben' } });
    expect(remote.before).toMatchObject([{ version: '1.0.0', by: { name: 'Ana' }, ended: 'replaced' }]);
    const rows = await collections.audit.find({ action: 'release.activated' }).sort({ _id: 1 }).toArray();
    expect(rows).toMatchObject([
      { after: { live: '1.0.0', by: 'Ana' }, target: { kind: 'remote', id: remoteName } },
      { before: { live: '1.0.0' }, after: { live: '1.1.0', by: 'Ben' } },
    ]);
    expect((await activate('1.1.0')).isChanged).toBe(false);
    expect(await collections.audit.countDocuments({ action: 'release.activated' })).toBe(2);
  });

  test('of two concurrent versions one is activated, and the error names who was first and when', async () => {
    const versions = ['1.0.0', '1.1.0', '1.2.0'];
    for (const version of versions) await publish(version);
    await activate('1.0.0');
    for (let round = 0; round < 8; round++) {
      const { v, live: liveVersion } = (await collections.remotes.findOne({ _id: remoteName }))!;
      const activations = versions
        .filter((version) => version !== liveVersion)
        .map((version, i) => ({ by: ['Ana', 'Ben'][i]!, version }));
      const outcomes = await Promise.allSettled(
        activations.map(({ by, version }) => activate(version, by, v)),
      );
      const rejectedIndex = outcomes.findIndex(({ status }) => status === 'rejected');
      const winner = activations[1 - rejectedIndex];
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { code, message } = (outcomes[rejectedIndex] as PromiseRejectedResult).reason as ReleaseError;
      expect(code).toBe('changed');
      expect(message).toBe(
        `${winner?.by} changed mf_search at 2026-11-22 08:00:00 UTC: ${winner?.version} is live. Look at it again before you change it.`,
      );
      expect(await collections.remotes.findOne({ _id: remoteName })).toMatchObject({
        v: v + 1,
        live: winner?.version,
      });
    }
    expect(await collections.audit.countDocuments({ action: 'release.activated' })).toBe(9);
  });

  test('of two concurrent first versions no change is lost', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    const outcomes = await Promise.allSettled([activate('1.0.0', 'Ana'), activate('1.1.0', 'Ben')]);
    const rejections = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    // The second may have read the first one's change before it began; then it rightly succeeds after it.
    for (const { reason } of rejections) expect((reason as ReleaseError).code).toBe('changed');
    expect((await collections.remotes.findOne({ _id: remoteName }))?.v).toBe(2 - rejections.length);
  });

  test('names a changed file, also if the gate passed the version before', async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await activate('1.0.0');
    await activate('1.1.0');
    storage.storedFiles.set('mf_search/1.0.0/expose.js', Buffer.from('evil'));
    const { code, message } = await catchError(activate('1.0.0'));
    expect(code).toBe('damaged');
    expect(message).toContain('expose.js has other bytes');
    storage.storedFiles.delete('mf_search/1.0.0/expose.js');
    expect((await catchError(activate('1.0.0'))).message).toContain('expose.js is missing');
    expect(await findLiveVersion()).toBe('1.1.0');
  });

  test('is rejected by the gate, and stores the verdict', async () => {
    const build = createBuild('2.0.0', 'next');
    build.entry.shared = { react: '^20.0.0' };
    await publishBuild(build);
    const { code, message } = await catchError(activate('2.0.0'));
    expect(code).toBe('gate');
    expect(message).toContain('react');
    expect(await findLiveVersion()).toBeUndefined();
    expect((await collections.releases.findOne({ version: '2.0.0' }))?.gate?.passed).toBe(false);
    expect(await listActions()).toEqual(['release.published']);
  });

  test('asks the gate once per shell, and again for another shell or more checks', async () => {
    await publish('1.0.0');
    let callCount = 0;
    const createCountingValidator = (requiredCheckIds: string[], contract = '1.2.0') => {
      const innerValidator = validator;
      const offer = { ...innerValidator.offer, contract };
      return {
        ...innerValidator,
        requiredCheckIds,
        offer,
        validate: async (...args: Parameters<typeof innerValidator.validate>) => {
          callCount++;
          return { ...(await innerValidator.validate(...args)), offer };
        },
      };
    };
    const activateWith = (countingValidator: ReturnType<typeof createCountingValidator>) =>
      changeRemote(
        createReleaseContext('Ana'),
        remoteName,
        { kind: 'activate', version: '1.0.0' },
        { validator: countingValidator },
      );
    await activateWith(createCountingValidator(['contract']));
    await activateWith(createCountingValidator(['contract']));
    expect(callCount).toBe(1);
    await activateWith(createCountingValidator(['contract'], '1.3.0'));
    expect(callCount).toBe(2);
    await activateWith(createCountingValidator(['smoke'], '1.3.0'));
    expect(callCount).toBe(3);
  });

  test('an unpublished version fails', async () => {
    expect((await catchError(activate('9.9.9'))).code).toBe('not_published');
  });
});

describe('rolling back', () => {
  beforeEach(async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await publish(version);
      await activate(version);
    }
  });

  test('returns to the version before, then further back, and never to the one just left', async () => {
    const rollBackWithReason = () => rollBack('Ben', undefined, 'the search stays empty');
    expect((await rollBackWithReason()).remote.live).toBe('1.1.0');
    expect((await rollBackWithReason()).remote.live).toBe('1.0.0');
    const error = await catchError(rollBackWithReason());
    expect(error.code).toBe('no_earlier');
    expect(error.message).toBe(
      'mf_search has no earlier version to go back to. Of these, which passed the gate, one can be made live: 1.2.0 (rolled back), 1.1.0 (rolled back). Run: pnpm remotes activate mf-search VERSION',
    );
    await activate('1.2.0');
    expect((await rollBackWithReason()).remote.live).toBe('1.0.0');
    const rows = await collections.audit.find({ action: 'release.rolled_back' }).toArray();
    expect(rows[0]).toMatchObject({
      before: { live: '1.2.0' },
      after: { live: '1.1.0', by: 'Ben' },
      reason: 'the search stays empty',
    });
  });

  test('twice at once goes one version back', async () => {
    const v = 3;
    const outcomes = await Promise.allSettled(['Ana', 'Ben'].map((by) => rollBack(by, v)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findLiveVersion()).toBe('1.1.0');
  });

  test('automatically is noted until the next activation, and applies to the live version only', async () => {
    const failure = {
      kind: 'auto-rollback',
      failedVersion: '1.2.0',
      failedCount: 40,
      loadCount: 100,
    } as const;
    const autoRollBack = () =>
      changeRemote(createReleaseContext('gateway'), remoteName, failure, { storage });
    expect((await autoRollBack()).remote).toMatchObject({
      live: '1.1.0',
      fallback: { from: '1.2.0', to: '1.1.0', failed: 40 },
    });
    expect((await catchError(autoRollBack())).code).toBe('not_live');
    expect((await activate('1.1.0')).remote.fallback).toBeNull();
    await rollBack('Ben');
    // What failed for visitors is not proposed.
    expect((await catchError(rollBack('Ben'))).message).toMatch(
      / one can be made live: 1\.1\.0 \(rolled back\)\. Run/,
    );
  });
});

describe('a canary', () => {
  beforeEach(async () => {
    await publish('1.0.0');
    await publish('1.1.0');
    await activate('1.0.0');
  });

  test('is refused by somebody who has not seen that its version is live by now', async () => {
    await activate('1.1.0', 'Ben');
    const { code, message } = await catchError(setCanary('1.1.0', 0.1, 1));
    expect(code).toBe('changed');
    expect(message).toContain('Ben changed mf_search');
  });

  test('is another version for a share of visitors, until it is ended or a version is activated', async () => {
    const startCanary = () => setCanary('1.1.0', 0.1);
    expect((await startCanary()).remote.canary).toMatchObject({ version: '1.1.0', share: 0.1 });
    const { remote } = await changeRemote(createReleaseContext('Ana'), remoteName, { kind: 'end-canary' });
    expect(remote.canary).toBeNull();
    await startCanary();
    expect((await activate('1.1.0')).remote.canary).toBeNull();
    expect(await listActions()).toEqual([
      'release.published',
      'release.published',
      'release.activated',
      'release.canary',
      'release.canary',
      'release.canary',
      'release.activated',
    ]);
  });

  test('is what the error of a rollback without an earlier version proposes to end', async () => {
    await setCanary('1.1.0', 0.1);
    const sentence =
      'mf_search has no earlier version to go back to. 1.1.0 is a canary. To end it: pnpm remotes end-canary mf-search';
    expect(await catchError(rollBack('Ben'))).toMatchObject({ code: 'no_earlier', message: sentence });
  });
});

test('the registry holds the live version of each remote, at the site or at another origin', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  await activate('1.0.0');
  await setCanary('1.1.0', 0.5);
  const { remotes, releases } = await readLiveReleases({ collections }, { includeEmbedded: false });
  expect(releases.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.1.0']);
  const ownRegistry = buildRegistry(remotes, releases, { contract: '1.2.0' });
  expect(ownRegistry.contract).toBe('1.2.0');
  expect(ownRegistry.remotes.mf_search?.entry).toBe('/mf_search/1.0.0/remoteEntry.1.js');
  const otherRegistry = buildRegistry(remotes, releases, {
    contract: '1.2.0',
    origin: 'https://cdn.example.com',
  });
  const entry = otherRegistry.remotes.mf_search;
  expect([entry?.entry, entry?.manifestUrl, entry?.preload[1]?.href]).toEqual(
    ['remoteEntry.1.js', 'mf-manifest.json', 'expose.js'].map(
      (file) => `https://cdn.example.com/mf_search/1.0.0/${file}`,
    ),
  );
  expect(entry?.integrity).toBe(ownRegistry.remotes.mf_search?.integrity);
});

test('the registry has the server bundle; sheets and scripts have the addresses for browsers', async () => {
  const { entry: ownEntry } = createServerBuild('1.2.0', 'rendered');
  await publishBuild(createServerBuild('1.2.0', 'rendered'));
  await activate('1.2.0');
  const { remotes, releases } = await readLiveReleases({ collections }, { includeEmbedded: false });
  const ownServer = buildRegistry(remotes, releases, { contract: '2.0.0' }).remotes.mf_search?.server;
  expect(ownServer).toEqual(ownEntry.server);
  const settings = { contract: '2.0.0', origin: 'https://cdn.example.com' };
  const movedServer = buildRegistry(remotes, releases, settings).remotes.mf_search?.server;
  expect([movedServer?.file, movedServer?.integrity]).toEqual([
    ownEntry.server?.file,
    ownEntry.server?.integrity,
  ]);
  for (const [kind, file] of [['styles', 'page.css'] as const, ['scripts', 'compare.js'] as const])
    expect(movedServer?.[kind]?.['/compare']).toEqual([
      {
        ...ownEntry.server?.[kind]?.['/compare']?.[0],
        href: `https://cdn.example.com/mf_search/1.2.0/${file}`,
      },
    ]);
});
