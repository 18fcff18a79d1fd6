import type { RemoteEntry } from '@app/types/release/registry';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readRemotes } from './registry.ts';

const searchEntry: RemoteEntry = {
  version: '1.4.0',
  entry: '/mf_search/1.4.0/remoteEntry.js',
  integrity: 'sha384-abc',
  manifestUrl: '/mf_search/1.4.0/mf-manifest.json',
  preload: [{ href: '/mf_search/1.4.0/a.js', integrity: 'sha384-def' }],
  styles: [],
  shared: { react: '^19.3.0' },
  requires: { shell: '^1' },
  publishedAt: '2026-05-01T00:00:00Z',
};
const registry = { schema: 1, contract: '1.0.0', remotes: { mf_search: searchEntry } };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllEnvs();
});

/** Reads the remotes of a page that contains this registry, at an address. */
function readFromPage(content: unknown, address = 'https://stride.example/') {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'mf-registry';
  script.textContent = typeof content === 'string' ? content : JSON.stringify(content);
  document.body.replaceChildren(script);
  const { protocol, hostname, href, search: query } = new URL(address);
  return readRemotes(document, { ...window.location, protocol, hostname, href, search: query });
}
const readWithOverride = (host: string, name: string, entry: string) =>
  readFromPage(registry, `${host}/?${new URLSearchParams({ 'mf-override': `${name}=${entry}` })}`);

describe('the registry in the page', () => {
  test('is read as it is written', () => {
    expect(readFromPage(registry)).toEqual({ mf_search: searchEntry });
    expect(console.error).not.toHaveBeenCalled();
  });

  test('may be missing, which throws nothing', () => {
    expect(readRemotes(document, window.location)).toEqual({});
    expect(console.error).toHaveBeenCalled();
  });

  test.each([
    ['empty', ''],
    ['cut off', '{"schema":1,"remotes":{"mf_se'],
    ['HTML', '<!doctype html>'],
    ['null', 'null'],
    ['of another schema', { ...registry, schema: 2 }],
    ['without a schema', { remotes: registry.remotes }],
    ['without remotes', { schema: 1, contract: '1.0.0' }],
    ['with null as remotes', { ...registry, remotes: null }],
  ])('that is %s has no live remote, and is logged without throwing', (_title, content) => {
    expect(readFromPage(content)).toEqual({});
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(readFromPage(content, 'http://localhost:4000/')).toEqual({});
  });
});

describe('an entry', () => {
  test.each<[string, unknown]>([
    ['null', null],
    ['an entry with an invalid address', { ...searchEntry, entry: 'http://' }],
  ])('that is %s leaves the other entries live', (_title, badEntry) => {
    const mixedRegistry = { ...registry, remotes: { mf_bad: badEntry, mf_search: searchEntry } };
    expect(readFromPage(mixedRegistry)).toEqual({ mf_search: searchEntry });
    expect(readFromPage(mixedRegistry, 'http://localhost:4000/')).toHaveProperty(
      'mf_search.entry',
      searchEntry.entry,
    );
  });
});

describe('?mf-override=', () => {
  const ownEntryUrl = 'http://127.0.0.1:22510/remoteEntry.js';

  test.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    "on %s puts a developer's own remote in its place, unchecked",
    (host) => {
      expect(readWithOverride(host, 'mf_search', ownEntryUrl)).toEqual({
        mf_search: { ...searchEntry, version: 'override', entry: ownEntryUrl, isUnchecked: true },
      });
    },
  );

  test('adds a remote that the registry lacks, without requirements', () => {
    const { mf_new } = readWithOverride('http://localhost:4000', 'mf_new', ownEntryUrl);
    expect(mf_new).toMatchObject({ entry: ownEntryUrl, isUnchecked: true, shared: {}, requires: {} });
  });

  test('is ignored outside loopback', () => {
    for (const host of [
      'https://stride.example',
      'https://localhost.stride.example',
      'https://127.0.0.1.stride.example',
      'http://192.168.0.7:4000',
    ])
      expect(readWithOverride(host, 'mf_search', ownEntryUrl)).toEqual({ mf_search: searchEntry });
  });

  test.each([
    'https://elsewhere.example/remoteEntry.js',
    '//elsewhere.example/remoteEntry.js',
    'http://localhost@elsewhere.example/remoteEntry.js',
    'http://localhost.elsewhere.example/remoteEntry.js',
    'http://elsewhere.example/?localhost',
    'http://192.168.0.7/remoteEntry.js',
    'data:text/javascript,alert(1)',
    'javascript://localhost/%0aalert(1)',
    'file://localhost/remoteEntry.js',
    'remoteEntry.js',
    '',
  ])('never leads off loopback: %s', (entry) => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(readWithOverride('http://localhost:4000', 'mf_search', entry)).toEqual({ mf_search: searchEntry });
  });

  test.each(['__proto__', 'constructor'])('with the name %s changes no other object', (name) => {
    readWithOverride('http://localhost:4000', name, ownEntryUrl);
    expect(Object.hasOwn(Object.prototype, 'isUnchecked')).toBe(false);
    expect(({} as { entry?: string }).entry).toBeUndefined();
  });
});

describe('hashes', () => {
  const developmentRegistry = {
    ...registry,
    remotes: { mf_search: { ...searchEntry, entry: 'http://localhost:4102/remoteEntry.js' } },
  };

  test('are not required of the development servers', () => {
    vi.stubEnv('NODE_ENV', 'development');
    expect(readFromPage(developmentRegistry, 'http://localhost:4000/').mf_search?.isUnchecked).toBe(true);
  });

  test('are required on loopback, too, where the shell was built for production', () => {
    vi.stubEnv('NODE_ENV', 'production');
    expect(
      readFromPage(developmentRegistry, 'http://localhost:4000/').mf_search?.isUnchecked,
    ).toBeUndefined();
  });

  test('are required of a remote from another host', () => {
    vi.stubEnv('NODE_ENV', 'development');
    const cdnRegistry = {
      ...registry,
      remotes: { mf_search: { ...searchEntry, entry: 'https://cdn.example/remoteEntry.js' } },
    };
    expect(readFromPage(cdnRegistry, 'http://localhost:4000/').mf_search?.isUnchecked).toBeUndefined();
  });
});
