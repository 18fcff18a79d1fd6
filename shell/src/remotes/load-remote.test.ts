import type { Remote } from '@app/shell-api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRemoteLoader, type Federation, type RemoteName } from './load-remote.ts';
import { emptyEntry, type LiveRemote } from './registry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const liveRemote: LiveRemote = {
  ...emptyEntry,
  version: '1.4.0',
  entry: '/mf_search/1.4.0/remoteEntry.js',
  integrity: 'sha256-abc',
  shared: { react: '^19.3.0', '@app/router': '^1.0.0' },
  requires: { shell: '^1.2' },
};
const shellOffer = { contract: '1.3.0', shared: { react: '19.3.4', '@app/router': '1.0.0' } };
const remote: Remote = { contract: '1.2.0', routes: [], slots: {} };

type RemoteImport = () => Promise<{ default: Remote } | null>;
const importRemote: RemoteImport = async () => ({ default: remote });
const rejectImport: RemoteImport = () => Promise.reject(new Error('Loading script failed'));

/** Creates a federation whose imports have these results; the last one repeats. Records its calls and their times. */
function createFederationStub(liveRemotes: Record<string, LiveRemote>, ...results: RemoteImport[]) {
  const startMs = Date.now();
  const attemptSeconds: number[] = [];
  const federation = {
    registerRemotes: vi.fn<Federation['registerRemotes']>(),
    loadRemote: vi.fn<Federation['loadRemote']>((_id) => {
      attemptSeconds.push((Date.now() - startMs) / 1000);
      return (results[attemptSeconds.length - 1] ?? results.at(-1) ?? importRemote)();
    }),
  };
  const reportFailure = vi.fn();
  const loadRemote = createRemoteLoader(liveRemotes, shellOffer, federation, reportFailure);
  /** Loads a remote and advances the time past all retries. */
  const loadAndWait = async (name: RemoteName = 'mf_search') => {
    const pendingOutcome = loadRemote(name);
    await vi.advanceTimersByTimeAsync(60_000);
    return pendingOutcome;
  };
  return { federation, loadAndWait, attemptSeconds, reportFailure };
}
const createLiveRemotes = (changes: Partial<LiveRemote> = {}) => ({
  mf_search: { ...liveRemote, ...changes },
});

describe('a loaded remote', () => {
  test('is there after one try, under its own name and address', async () => {
    const { federation, loadAndWait, attemptSeconds } = createFederationStub(createLiveRemotes());
    expect(await loadAndWait()).toEqual({ status: 'loaded', remote });
    expect(federation.registerRemotes.mock.calls).toEqual([
      [[{ name: 'mf_search', entry: liveRemote.entry, type: 'global' }]],
    ]);
    expect(federation.loadRemote.mock.calls).toEqual([['mf_search/expose']]);
    expect(attemptSeconds).toEqual([0]);
  });

  test('is the same after a second load, and registered once', async () => {
    const { federation, loadAndWait } = createFederationStub(createLiveRemotes(), importRemote);
    await loadAndWait();
    expect(await loadAndWait()).toEqual({ status: 'loaded', remote });
    expect(federation.registerRemotes).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Partial<LiveRemote>]>([
    ["needs no integrity if it is a developer's own", { integrity: '', isUnchecked: true }],
    ['may require nothing', { requires: {}, shared: {} }],
  ])('%s', async (_title, changes) => {
    const { loadAndWait } = createFederationStub(createLiveRemotes(changes));
    expect((await loadAndWait()).status).toBe('loaded');
  });
});

describe('a remote is skipped without a fetch because', () => {
  const unfitRemotes: [string, Record<string, LiveRemote>, RegExp][] = [
    ['it is not in the registry', {}, /^mf_search: it is not in the registry$/],
    ['it does not say what it needs', JSON.parse('{"mf_search":{}}'), /needs/],
    ['its entry is a string', JSON.parse('{"mf_search":"mf_search"}'), /needs/],
    ['no integrity is known', createLiveRemotes({ integrity: '' }), /integrity/],
    [
      'it needs a newer shell',
      createLiveRemotes({ requires: { shell: '^1.4' } }),
      /shell \^1\.4, here is 1\.3\.0/,
    ],
    [
      'a library is not shared',
      createLiveRemotes({ shared: { vue: '^3.0.0' } }),
      /vue \^3\.0\.0, here is none/,
    ],
    [
      'a library is older here',
      createLiveRemotes({ shared: { react: '^19.4.0' } }),
      /react \^19\.4\.0.*19\.3\.4/,
    ],
  ];
  test.each(unfitRemotes)('%s', async (_title, remotes, reason) => {
    const { federation, loadAndWait } = createFederationStub(remotes);
    expect(await loadAndWait()).toEqual({ status: 'skipped', reason: expect.stringMatching(reason) });
    expect(federation.registerRemotes).not.toHaveBeenCalled();
    expect(federation.loadRemote).not.toHaveBeenCalled();
    expect(console.warn).not.toHaveBeenCalled();
  });
});

describe('a fetched remote', () => {
  test.each([
    ['1.4.0', 'skipped'],
    ['1.0.0', 'loaded'],
  ])('built for contract “%s” is %s', async (contract, status) => {
    const { loadAndWait, attemptSeconds } = createFederationStub(createLiveRemotes(), async () => ({
      default: { ...remote, contract },
    }));
    expect(await loadAndWait()).toMatchObject({ status });
    expect(attemptSeconds).toEqual([0]);
  });

  test('that federation rejects is skipped without a retry', async () => {
    const { loadAndWait, attemptSeconds } = createFederationStub(createLiveRemotes(), () =>
      Promise.reject(
        new Error(
          'Version 19.3.4 from shell of shared singleton module react does not satisfy the requirement of mf_search',
        ),
      ),
    );
    expect(await loadAndWait()).toEqual({ status: 'skipped', reason: expect.stringContaining('react') });
    expect(attemptSeconds).toEqual([0]);
  });

  test('that exposes nothing is skipped without a retry', async () => {
    const { loadAndWait, attemptSeconds } = createFederationStub(createLiveRemotes(), async () => null);
    expect(await loadAndWait()).toEqual({ status: 'skipped', reason: 'mf_search: it exposes nothing' });
    expect(attemptSeconds).toEqual([0]);
  });
});

describe('a remote that fails to load', () => {
  test('is retried three times, after 1, 2 and 3 seconds', async () => {
    const { federation, loadAndWait, attemptSeconds } = createFederationStub(
      createLiveRemotes(),
      rejectImport,
    );
    expect(await loadAndWait()).toEqual({ status: 'failed', reason: 'mf_search: Loading script failed' });
    expect(attemptSeconds).toEqual([0, 1, 3, 6]);
    expect(federation.registerRemotes).toHaveBeenCalledTimes(1);
  });

  test('may be loaded again, with all attempts, until one succeeds', async () => {
    const imports = [...Array<RemoteImport>(7).fill(rejectImport), importRemote];
    const { loadAndWait, attemptSeconds } = createFederationStub(createLiveRemotes(), ...imports);
    expect((await loadAndWait()).status).toBe('failed');
    expect(await loadAndWait()).toEqual({ status: 'loaded', remote });
    expect(attemptSeconds).toHaveLength(8);
  });

  test('never makes the loader throw, whatever federation throws', async () => {
    const { federation, loadAndWait, attemptSeconds } = createFederationStub(createLiveRemotes(), () => {
      throw 'no error object';
    });
    expect(await loadAndWait()).toEqual({ status: 'failed', reason: 'mf_search: no error object' });
    expect(attemptSeconds).toHaveLength(4);
    federation.registerRemotes.mockImplementation(() => {
      throw new Error('bad name');
    });
    expect(await loadAndWait()).toMatchObject({ status: 'failed' });
  });

  test('is registered at the next try if its registration failed', async () => {
    const { federation, loadAndWait } = createFederationStub(createLiveRemotes(), importRemote);
    federation.registerRemotes.mockImplementationOnce(() => {
      throw new Error('not ready');
    });
    expect((await loadAndWait()).status).toBe('loaded');
    expect(federation.registerRemotes).toHaveBeenCalledTimes(2);
  });
});

describe('the report of a failure', () => {
  test('is sent once for a remote that fails repeatedly, after its attempts', async () => {
    const { loadAndWait, reportFailure } = createFederationStub(createLiveRemotes(), rejectImport);
    const pendingOutcome = loadAndWait();
    expect(reportFailure).not.toHaveBeenCalled();
    await pendingOutcome;
    await loadAndWait();
    expect(reportFailure.mock.calls).toEqual([['mf_search', '1.4.0']]);
  });

  test('is sent for a skipped remote, which the page lacks all the same', async () => {
    const { loadAndWait, reportFailure } = createFederationStub(
      createLiveRemotes({ shared: { vue: '^3.0.0' } }),
    );
    await loadAndWait();
    expect(reportFailure.mock.calls).toEqual([['mf_search', '1.4.0']]);
  });

  test('is not sent for a remote that was loaded or is not live', async () => {
    const loadableStub = createFederationStub(createLiveRemotes());
    await loadableStub.loadAndWait();
    expect(loadableStub.reportFailure).not.toHaveBeenCalled();
    const unknownStub = createFederationStub({});
    await unknownStub.loadAndWait();
    expect(unknownStub.reportFailure).not.toHaveBeenCalled();
  });
});
