import { expect, test } from 'vitest';
import { parseRegistry, type RemoteEntry } from './registry.ts';

const search: RemoteEntry = {
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
const around = { schema: 1, contract: '1.2.0' };

test('a valid registry is read unchanged', () => {
  const registry = { ...around, remotes: { mf_search: search } };
  expect(parseRegistry(registry)).toEqual({ registry, unreadable: [] });
});

test.each([
  null,
  'mf_admin',
  [],
  {},
  { ...search, entry: 7 },
  { ...search, shared: null },
  { ...search, preload: [{}] },
])('an entry such as %j is skipped and reported; the others are read', (invalidEntry) => {
  const { registry, unreadable } = parseRegistry({
    ...around,
    remotes: { mf_bad: invalidEntry, mf_search: search },
  });
  expect(registry.remotes).toEqual({ mf_search: search });
  expect(unreadable).toEqual(['mf_bad']);
});

test.each([null, [], {}, { ...around, schema: 2, remotes: {} }, { ...around, remotes: null }])(
  '%j is not a registry',
  (value) => {
    expect(() => parseRegistry(value)).toThrow();
  },
);
