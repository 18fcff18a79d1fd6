import { expect, test } from 'vitest';
import { endpoints } from '../call/endpoints.ts';
import { findRemoteByPath, isPagePattern, listPagePatterns } from './addresses.ts';
import type { Registry, RemoteEntry } from './registry.ts';

const entry: RemoteEntry = {
  version: '1.0.0',
  entry: '/mf_notes/1.0.0/remoteEntry.js',
  integrity: '',
  manifestUrl: '',
  preload: [],
  styles: [],
  shared: {},
  requires: {},
  publishedAt: '',
};
const createRemotes = (pathsByRemote: Record<string, string[] | undefined>): Registry['remotes'] =>
  Object.fromEntries(
    Object.entries(pathsByRemote).map(([name, claimedPaths]) => [
      name,
      { ...entry, ...(claimedPaths && { paths: claimedPaths }) },
    ]),
  );

test.each([
  ['/fit-notes', true],
  ['/fit-notes/:id', true],
  ['/fit-notes/new/:noteId', true],
  ['/', false],
  ['/:anything', false],
  ['fit-notes', false],
  ['/fit-notes/', false],
  ['/Fit', false],
  ['/fit_notes', false],
  ['/fit/*', false],
  ['/fit/../login', false],
  ['//elsewhere.example', false],
  ['/robots.txt', false],
  [`/${'a'.repeat(300)}`, false],
])('%s may be claimed: %s', (pattern, isAllowed) => {
  expect(isPagePattern(pattern)).toBe(isAllowed);
});

test('an address belongs to the remote that claims it', () => {
  const liveRemotes = createRemotes({
    mf_search: undefined,
    mf_notes: ['/fit-notes', '/fit-notes/:id'],
    mf_late: ['/fit-notes'],
  });
  expect(findRemoteByPath(liveRemotes, '/fit-notes')).toBe('mf_notes');
  expect(findRemoteByPath(liveRemotes, '/fit-notes/12')).toBe('mf_notes');
  for (const otherPath of ['/fit-notes/', '/fit-notes/12/more', '/FIT-NOTES', '/fit', '/', '//fit-notes'])
    expect([otherPath, findRemoteByPath(liveRemotes, otherPath)]).toEqual([otherPath, undefined]);
});

test('addresses of the site belong to no remote, whatever the registry says', () => {
  const aliasPaths = endpoints.flatMap(({ aliases = [] }) => aliases);
  expect(aliasPaths.length).toBeGreaterThan(2);
  const reservedPaths = [
    '/login',
    '/admin',
    '/api/prosthetists',
    '/prosthetists/:id',
    '/places/new',
    '/shell/x',
    ...aliasPaths,
  ];
  expect(listPagePatterns({ paths: reservedPaths })).toEqual([]);
  expect(findRemoteByPath(createRemotes({ mf_notes: reservedPaths }), '/login')).toBeUndefined();
});
