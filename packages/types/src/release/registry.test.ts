import { expect, test } from 'vitest';
import { parseRegistry, type RemoteEntry } from './registry.ts';

const searchEntry: RemoteEntry = {
  version: '1.0.0-aa',
  entry: '/mf_search/1.0.0-aa/remoteEntry.js',
  integrity: 'sha256-aa',
  manifestUrl: '/mf_search/1.0.0-aa/mf-manifest.json',
  preload: [],
  styles: [],
  shared: { react: '^19.3.0' },
  requires: { shell: '^1' },
  publishedAt: '2026-05-01T00:00:00.000Z',
};
const registryFields = { schema: 1, contract: '1.2.0' };

test('a valid registry is read unchanged', () => {
  const registry = { ...registryFields, remotes: { mf_search: searchEntry } };
  expect(parseRegistry(registry)).toEqual({ registry, unreadable: [] });
});

test.each([
  null,
  'mf_admin',
  [],
  {},
  { ...searchEntry, entry: 7 },
  { ...searchEntry, shared: null },
  { ...searchEntry, preload: [{}] },
])('an entry such as %j is skipped and reported; the others are read', (invalidEntry) => {
  const { registry, unreadable } = parseRegistry({
    ...registryFields,
    remotes: { mf_bad: invalidEntry, mf_search: searchEntry },
  });
  expect(registry.remotes).toEqual({ mf_search: searchEntry });
  expect(unreadable).toEqual(['mf_bad']);
});

test.each([
  null,
  [],
  {},
  { ...registryFields, schema: 2, remotes: {} },
  { ...registryFields, remotes: null },
])('%j is not a registry', (value) => {
  expect(() => parseRegistry(value)).toThrow();
});
