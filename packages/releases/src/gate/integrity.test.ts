import { expect, test } from 'vitest';
import { checkIntegrity } from './integrity.ts';
import { bytesForTests, createTestReader, releaseForTests } from './release-for-tests.ts';

const release = releaseForTests();
const check = (changes: Partial<typeof release> = {}, bytes: Record<string, string> = bytesForTests) =>
  checkIntegrity({ ...release, ...changes }, createTestReader(bytes));

test('unchanged files pass', async () => {
  expect(await check()).toEqual({ id: 'integrity', passed: true, says: 'All 3 files are as published.' });
});

test('a missing or changed file is named', async () => {
  const { 'page.js': _gone, ...rest } = bytesForTests;
  expect((await check({}, rest)).says).toContain('page.js is missing');
  const changed = await check({}, { ...bytesForTests, 'page.js': 'tampered' });
  expect(changed.passed).toBe(false);
  expect(changed.says).toContain('page.js has other bytes');
  expect(changed.says).toContain('The team of mf_search');
});

test('the server bundle is checked too', async () => {
  const { integrity } = release.files.find(({ path }) => path === 'page.js')!;
  const entry = { ...release.entry, server: { file: 'page.js', integrity, styles: {} } };
  expect((await check({ entry })).passed).toBe(true);
  expect((await check({ entry }, { ...bytesForTests, 'page.js': 'tampered' })).passed).toBe(false);
});

test('a file without a hash for browsers is rejected', async () => {
  const files = release.files.map((file) => ({ ...file, integrity: 'sha256-%%%' }));
  expect((await check({ files })).says).toContain('has no hash');
});

test.each([
  ['another host', { entry: 'https://elsewhere.example/remoteEntry.js' }],
  ['another version', { entry: '/mf_search/1.0.0-bb/remoteEntry.js' }],
  ['another remote', { preload: [{ href: '/mf_admin/1.0.0-aa/expose.js', integrity: 'sha256-a' }] }],
  ['a style sheet of nobody', { styles: [{ href: '/mf_search/1.0.0-aa/none.css', integrity: 'sha256-a' }] }],
  ['another hash', { integrity: 'sha256-another' }],
  ['a version that it is not', { version: '1.0.0-bb' }],
  [
    'another hash of its server bundle',
    { server: { file: 'expose.js', integrity: 'sha256-another', styles: {} } },
  ],
  ['a server bundle of nobody', { server: { file: 'server/server.js', integrity: 'sha256-a', styles: {} } }],
  [
    'a sheet of a page that is no file of it',
    {
      server: {
        file: 'expose.js',
        integrity: release.files.find(({ path }) => path === 'expose.js')!.integrity,
        styles: { '/compare': [{ href: '/mf_search/1.0.0-aa/none.css', integrity: 'sha256-a' }] },
      },
    },
  ],
])('an entry that names %s is rejected', async (_what, entry) => {
  const { passed } = await check({ entry: { ...release.entry, ...entry } });
  expect(passed).toBe(false);
});
