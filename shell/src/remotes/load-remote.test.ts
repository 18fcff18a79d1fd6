import type { Remote } from '@app/shell-api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRemoteLoader, type Federation, type RemoteName } from './load-remote.ts';
import type { LiveRemote } from './registry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const entry: LiveRemote = {
  version: '1.4.0',
  entry: '/mf_search/1.4.0/remoteEntry.js',
  integrity: 'sha256-abc',
  manifestUrl: '',
  preload: [],
  styles: [],
  shared: { react: '^19.3.0', '@app/router': '^1.0.0' },
  requires: { shell: '^1.2' },
  publishedAt: '',
};
const provided = { contract: '1.3.0', shared: { react: '19.3.4', '@app/router': '1.0.0' } };
const remote: Remote = { contract: '1.2.0', routes: [], slots: {} };

type LoadResult = () => Promise<{ default: Remote } | null>;
const loads: LoadResult = async () => ({ default: remote });
const fails: LoadResult = () => Promise.reject(new Error('Loading script failed'));

/** A federation that answers as told, the last answer again and again; it remembers what it was asked, and when. */
function createFederationStub(live: Record<string, LiveRemote>, ...answers: LoadResult[]) {
  const start = Date.now();
  const tries: number[] = [];
  const federation = {
    registerRemotes: vi.fn<Federation['registerRemotes']>(),
    loadRemote: vi.fn<Federation['loadRemote']>((_id) => {
      tries.push((Date.now() - start) / 1000);
      return (answers[tries.length - 1] ?? answers.at(-1) ?? loads)();
    }),
  };
  const report = vi.fn();
  const load = createRemoteLoader(live, provided, federation, report);
  /** Asks and lets as much time pass as it takes. */
  const outcome = async (name: RemoteName = 'mf_search') => {
    const pending = load(name);
    await vi.advanceTimersByTimeAsync(60_000);
    return pending;
  };
  return { federation, outcome, tries, report };
}
const live = (changes: Partial<LiveRemote> = {}) => ({ mf_search: { ...entry, ...changes } });

describe('loaded', () => {
  test('a remote that fits is there after one try, under its own name and address', async () => {
    const { federation, outcome, tries } = createFederationStub(live(), loads);
    expect(await outcome()).toEqual({ status: 'loaded', remote });
    expect(federation.registerRemotes.mock.calls).toEqual([
      [[{ name: 'mf_search', entry: entry.entry, type: 'global' }]],
    ]);
    expect(federation.loadRemote.mock.calls).toEqual([['mf_search/expose']]);
    expect(tries).toEqual([0]);
  });

  test('asked for again it is the same, and it is registered once', async () => {
    const { federation, outcome } = createFederationStub(live(), loads);
    await outcome();
    expect(await outcome()).toEqual({ status: 'loaded', remote });
    expect(federation.registerRemotes).toHaveBeenCalledTimes(1);
  });

  test("a developer's own needs no integrity", async () => {
    const { outcome } = createFederationStub(live({ integrity: '', isUnchecked: true }));
    expect((await outcome()).status).toBe('loaded');
  });

  test('one that asks for nothing fits', async () => {
    const { outcome } = createFederationStub(live({ requires: {}, shared: {} }));
    expect((await outcome()).status).toBe('loaded');
  });
});

describe('skipped, with nothing fetched', () => {
  const unfit: [string, Record<string, LiveRemote>, RegExp][] = [
    ['it is not in the registry', {}, /^mf_search: it is not in the registry$/],
    ['it does not say what it needs', JSON.parse('{"mf_search":{}}'), /needs/],
    ['it is a word', JSON.parse('{"mf_search":"mf_search"}'), /needs/],
    ['no integrity is known', live({ integrity: '' }), /integrity/],
    ['its integrity is none that a browser checks', live({ integrity: 'sha256-%%%' }), /integrity/],
    ['it needs a newer shell', live({ requires: { shell: '^1.4' } }), /shell \^1\.4, here is 1\.3\.0/],
    ['it needs an older line', live({ requires: { shell: '^0.9' } }), /shell \^0\.9/],
    ['its range cannot be read', live({ requires: { shell: 'latest' } }), /shell latest/],
    [
      'it needs a part we do not have',
      live({ requires: { shell: '^1', admin: '^1' } }),
      /admin \^1, here is none/,
    ],
    ['a library is not shared', live({ shared: { vue: '^3.0.0' } }), /vue \^3\.0\.0, here is none/],
    ['a library is older here', live({ shared: { react: '^19.4.0' } }), /react \^19\.4\.0.*19\.3\.4/],
    ['it needs React 20', live({ shared: { react: '^20.0.0' } }), /react \^20\.0\.0, here is 19\.3\.4/],
    ['a library is of another line', live({ shared: { react: '^18.0.0' } }), /react \^18/],
  ];
  test.each(unfit)('%s', async (_why, remotes, reason) => {
    const { federation, outcome } = createFederationStub(remotes);
    expect(await outcome()).toEqual({ status: 'skipped', reason: expect.stringMatching(reason) });
    expect(federation.registerRemotes).not.toHaveBeenCalled();
    expect(federation.loadRemote).not.toHaveBeenCalled();
    expect(console.warn).not.toHaveBeenCalled();
  });
});

describe('skipped, once its code told more than the registry', () => {
  test.each([
    ['2.0.0', 'skipped'],
    ['1.4.0', 'skipped'],
    ['1.3.0', 'loaded'],
    ['1.0.0', 'loaded'],
    ['unknown', 'skipped'],
    ['', 'skipped'],
  ])('built for contract %s: %s', async (contract, status) => {
    const { outcome, tries } = createFederationStub(live(), async () => ({
      default: { ...remote, contract },
    }));
    expect(await outcome()).toMatchObject({ status });
    expect(tries).toEqual([0]);
  });

  test('a version that federation refuses is not tried again', async () => {
    const { outcome, tries } = createFederationStub(live(), () =>
      Promise.reject(
        new Error(
          'Version 19.3.4 from shell of shared singleton module react does not satisfy the requirement of mf_search',
        ),
      ),
    );
    expect(await outcome()).toEqual({ status: 'skipped', reason: expect.stringContaining('react') });
    expect(tries).toEqual([0]);
  });

  test('one that exposes nothing is not tried again', async () => {
    const { outcome, tries } = createFederationStub(live(), async () => null);
    expect(await outcome()).toEqual({ status: 'skipped', reason: 'mf_search: it exposes nothing' });
    expect(tries).toEqual([0]);
  });
});

describe('failed', () => {
  test('after one try and three retries at 1, 2 and 3 seconds', async () => {
    const { federation, outcome, tries } = createFederationStub(live(), fails);
    expect(await outcome()).toEqual({ status: 'failed', reason: 'mf_search: Loading script failed' });
    expect(tries).toEqual([0, 1, 3, 6]);
    expect(federation.registerRemotes).toHaveBeenCalledTimes(1);
  });

  test('not where a retry helps', async () => {
    const { outcome, tries } = createFederationStub(live(), fails, fails, fails, loads);
    expect((await outcome()).status).toBe('loaded');
    expect(tries).toEqual([0, 1, 3, 6]);
  });

  test('it may be asked for again, with all its tries', async () => {
    const { outcome, tries } = createFederationStub(live(), fails, fails, fails, fails, fails, loads);
    expect((await outcome()).status).toBe('failed');
    expect(await outcome()).toEqual({ status: 'loaded', remote });
    expect(tries).toHaveLength(6);
  });

  test('nothing of it throws, whatever federation throws', async () => {
    const { federation, outcome, tries } = createFederationStub(live(), () => {
      throw 'no error object';
    });
    expect(await outcome()).toEqual({ status: 'failed', reason: 'mf_search: no error object' });
    expect(tries).toHaveLength(4);
    federation.registerRemotes.mockImplementation(() => {
      throw new Error('bad name');
    });
    expect(await outcome()).toMatchObject({ status: 'failed' });
  });

  test('a remote that could not be registered is registered at the next try', async () => {
    const { federation, outcome } = createFederationStub(live(), loads);
    federation.registerRemotes.mockImplementationOnce(() => {
      throw new Error('not ready');
    });
    expect((await outcome()).status).toBe('loaded');
    expect(federation.registerRemotes).toHaveBeenCalledTimes(2);
  });

  test('a registry with a hole in it does not throw either', async () => {
    // The gateway's schema forbids it, but here nobody checks again.
    const holed = JSON.parse('{"entry":"/remoteEntry.js","integrity":"sha256-abc"}');
    const { outcome, tries } = createFederationStub({ mf_search: holed });
    expect((await outcome()).status).toBe('skipped');
    expect(tries).toEqual([]);
  });
});

describe('reported', () => {
  test('is a remote that does not come, once, when all tries are over', async () => {
    const { outcome, report } = createFederationStub(live(), fails, fails, fails, fails, loads);
    const pending = outcome();
    expect(report).not.toHaveBeenCalled();
    await pending;
    expect(report.mock.calls).toEqual([['mf_search', '1.4.0']]);
    await outcome();
    expect(report).toHaveBeenCalledTimes(1);
  });

  test('is one that does not come again and again, once as well', async () => {
    const { outcome, report } = createFederationStub(live(), fails);
    await outcome();
    await outcome();
    expect(report).toHaveBeenCalledTimes(1);
  });

  test('is one that was skipped: the page lacks it all the same', async () => {
    const { outcome, report } = createFederationStub(live({ shared: { vue: '^3.0.0' } }));
    await outcome();
    expect(report.mock.calls).toEqual([['mf_search', '1.4.0']]);
  });

  test('is none that is there, or that nobody said is live', async () => {
    const there = createFederationStub(live());
    await there.outcome();
    expect(there.report).not.toHaveBeenCalled();
    const unknown = createFederationStub({});
    await unknown.outcome();
    expect(unknown.report).not.toHaveBeenCalled();
  });
});
