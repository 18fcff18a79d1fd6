import { expect, test } from 'vitest';
import { findCacheFolder } from './cache-folder.ts';

test.each([
  ['linux', { HOME: '/home/ana' }, '/home/ana/.cache/db'],
  ['linux', { HOME: '/home/ana', XDG_CACHE_HOME: '/big/cache' }, '/big/cache/db'],
  ['linux', { HOME: '/home/ana', XDG_CACHE_HOME: 'relative' }, '/home/ana/.cache/db'],
  ['darwin', { HOME: '/Users/ana' }, '/Users/ana/Library/Caches/db'],
] as const)('on %s with %o it is %s', (platform, env, folder) => {
  expect(findCacheFolder('db', env, platform)).toBe(folder);
});
