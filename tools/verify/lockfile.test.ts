import { expect, test } from 'vitest';
import { findLockfileErrors } from './lockfile.ts';

const validLockfile = `packages:
  hono@4.13.19:
    resolution: {integrity: sha512-3Pkco0Kx3GI8tG6DTUDfl9RSZVOXMqD+lvili8m0qw2+zhGFcZMyPspUgb7Crqps1UkL23SFXslpj7a9hj11+A==}
importers:
  .:
      zod:
        specifier: 'catalog:'
      '@app/types':
        specifier: workspace:*`;

test('registry packages with a sha512 pass', () => {
  expect(findLockfileErrors(validLockfile)).toEqual([]);
});

test.each([
  ['resolution: {integrity: sha1-abcdef=}'],
  ['resolution: {tarball: https://example.com/hono.tgz}'],
  ['resolution: {integrity: sha512-aaaa==, tarball: https://example.com/hono.tgz}'],
  ['resolution: {type: git, repo: https://example.com/hono.git, commit: 0123}'],
  ['specifier: git+ssh://git@example.com/hono.git'],
  ['specifier: https://example.com/hono.tgz'],
])('%s is an error', (line) => {
  expect(findLockfileErrors(`${validLockfile}\n    ${line}`)).toEqual([
    expect.stringContaining(`pnpm-lock.yaml:10: `),
  ]);
});

test('a lockfile without packages is an error', () => {
  expect(findLockfileErrors('lockfileVersion: "9.0"')).toHaveLength(1);
});
