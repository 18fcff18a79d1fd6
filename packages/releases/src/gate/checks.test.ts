import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  checkBudget,
  checkContract,
  checkDocuments,
  checkIntegrity,
  checkShared,
  checkShell,
  type GateCandidate,
  measureBytes,
} from './checks.ts';
import { createTestReader, createTestRelease, testFileTexts } from './release-for-tests.ts';

describe('contract, shell and shared libraries', () => {
  const offer = { contract: '1.2.0', shared: { react: '19.3.1', '@app/query': '1.0.0' } };
  const createRelease = (entry: Partial<GateCandidate['entry']>, contract = '1.2.0') => {
    const release = createTestRelease();
    return { ...release, contract, entry: { ...release.entry, ...entry } };
  };

  test.each([
    ['1.0.0', true],
    ['1.3.0', false],
    ['soon', false],
  ])('a remote written for contract %s fits: %s', (contract, passed) => {
    expect(checkContract(createRelease({}, contract), offer).passed).toBe(passed);
  });

  test('a remote of an earlier contract fits a shell that supports that contract, and no other', () => {
    const oldRelease = createRelease({ requires: { shell: '^1.2.0' } }, '1.2.0');
    const twoContractOffer = { ...offer, contract: '2.0.0', earlier: ['1.2.0'] };
    expect(checkContract(oldRelease, twoContractOffer)).toEqual({
      id: 'contract',
      passed: true,
      says: 'Written for contract 1.2.0; the live shell speaks 2.0.0 and 1.2.0.',
    });
    expect(checkShell(oldRelease, twoContractOffer).passed).toBe(true);
    const laterOffer = { ...offer, contract: '2.0.0' };
    expect(checkContract(oldRelease, laterOffer).says).toContain(
      'The team of mf_search has to build for 2.0.0.',
    );
    expect(checkContract(oldRelease, laterOffer).passed).toBe(false);
    expect(checkShell(oldRelease, laterOffer).passed).toBe(false);
    // A later version of the earlier contract than the shell supports.
    expect(checkContract(createRelease({}, '1.3.0'), twoContractOffer).passed).toBe(false);
  });

  test('a newer remote must wait for the shell', () => {
    expect(checkContract(createRelease({}, '1.3.0'), offer).says).toBe(
      "mf_search 1.0.0-aa was written for contract 1.3.0, and the live shell speaks 1.2.0. The shell's team ships that first; until then, the team of mf_search builds for 1.2.0.",
    );
    expect(checkShell(createRelease({ requires: { shell: '^2' } }), offer)).toEqual({
      id: 'shell',
      passed: false,
      says: "mf_search 1.0.0-aa needs shell ^2, and the live shell speaks contract 1.2.0. The shell's team ships that first; until then, the team of mf_search builds for 1.2.0.",
    });
  });

  test('the error for React 20 names the shared version, and the team that must act', () => {
    expect(checkShared(createRelease({ shared: { react: '^20.0.0' } }), offer)).toEqual({
      id: 'shared',
      passed: false,
      says: "mf_search 1.0.0-aa needs react ^20.0.0, and the live shell shares 19.3.1. The shell's team ships that first; until then, the team of mf_search builds for 19.3.1.",
    });
  });

  test('an older remote must be rebuilt by its own team', () => {
    const { passed, says } = checkShared(createRelease({ shared: { react: '^18.2.0' } }), offer);
    expect(passed).toBe(false);
    expect(says).toMatch(/The team of mf_search has to build for 19\.3\.1\.$/);
  });

  test('all misfits are reported at once', () => {
    const { says } = checkShared(createRelease({ shared: { react: '^20.0.0', vue: '^3.0.0' } }), offer);
    expect(says).toContain('react ^20.0.0');
    expect(says).toContain('vue ^3.0.0, which the live shell does not offer');
  });

  test('an unreadable range must be fixed by its own team', () => {
    expect(checkShared(createRelease({ shared: { react: '>=19' } }), offer).says).toContain(
      'a form that can be read',
    );
  });

  test('a fitting release reports its requirements', () => {
    expect(checkShared(createRelease({ shared: { react: '^19.3.0' } }), offer)).toEqual({
      id: 'shared',
      passed: true,
      says: 'Needs react ^19.3.0: the live shell has it.',
    });
    expect(checkShared(createRelease({ shared: {} }), offer)).toMatchObject({
      passed: true,
      says: 'Needs nothing of it.',
    });
  });
});

describe('the budget', () => {
  const fileTexts = {
    'entry.js': 'e'.repeat(500),
    'a.js': 'a',
    'b.js': 'function b() { return 1 }',
    'b.css': 'b{}',
  };
  const sumGzipBytes = (...paths: (keyof typeof fileTexts)[]) =>
    paths.reduce((sum, path) => sum + gzipSync(fileTexts[path]).length, 0);

  test('the largest page counts, with the files before any page, each once', async () => {
    const parts = [['a.js'], ['b.js', 'b.css', 'entry.js', 'b.js']];
    expect(await measureBytes(['entry.js'], parts, createTestReader(fileTexts))).toBe(
      sumGzipBytes('entry.js', 'b.js', 'b.css'),
    );
  });

  test('a remote without pages still loads its entry', async () => {
    expect(await measureBytes(['entry.js'], [], createTestReader(fileTexts))).toBe(sumGzipBytes('entry.js'));
  });

  test.each([
    [90_000, 90_000, true],
    [90_001, 90_000, false],
    [0, null, false],
  ])('%s bytes fit a budget of %s: %s', (measuredBytes, budget, passed) => {
    const check = checkBudget({ ...createTestRelease(), bytes: { gzip: measuredBytes, budget } });
    expect(check.passed).toBe(passed);
    if (passed) expect(check.says).toBe('Loads 90.000 kB on its largest page, of 90.000 kB.');
    else expect(check.says).toContain('The team of mf_search');
  });
});

describe('documents', () => {
  const pageType = '() => Promise<{ default: () => ReactNode }>';
  const documentType = '() => Promise<{ default: { loader: () => { calls: {} } } }>';
  const server = { file: 'server/server.js', integrity: 'sha256-a', styles: {} };
  const createRelease = (routes: string, entry: object = {}) => {
    const release = createTestRelease();
    const exposes = `declare const _default: { routes: ${routes}; slots: { homeSearch: ${pageType} } };`;
    return { ...release, exposes, entry: { ...release.entry, ...entry } };
  };

  test('a page with a document requires a server bundle', () => {
    const routes = `({ path: '/compare'; page: ${pageType}; document: ${documentType} })[]`;
    expect(checkDocuments(createRelease(routes))).toEqual({
      id: 'documents',
      passed: false,
      says: 'mf_search 1.0.0-aa owns public pages but brings no server bundle. The team of mf_search sets documents: true in its rspack.config.ts.',
    });
    expect(checkDocuments(createRelease(routes, { server }))).toMatchObject({
      passed: true,
      says: 'Brings the server bundle of its 1 pages with first HTML.',
    });
    expect(checkDocuments(createRelease(routes.replace('document:', 'document?:'))).passed).toBe(false);
    expect(checkDocuments(createRelease('[]', { fills: { homeSearch: 1 } })).says).toContain(
      'fills slots but brings no',
    );
  });

  test('pages rendered by browsers require no server bundle', () => {
    expect(checkDocuments(createRelease(`({ path: '/compare'; page: ${pageType} })[]`))).toMatchObject({
      passed: true,
      says: 'Has no page with first HTML.',
    });
    expect(checkDocuments(createRelease('[]', { server })).passed).toBe(true);
  });
});

describe('integrity', () => {
  const release = createTestRelease();
  const runCheck = (
    changes: Partial<typeof release> = {},
    fileTexts: Record<string, string> = testFileTexts,
  ) => checkIntegrity({ ...release, ...changes }, createTestReader(fileTexts));

  test('unchanged files pass', async () => {
    expect(await runCheck()).toEqual({
      id: 'integrity',
      passed: true,
      says: 'All 3 files are as published.',
    });
  });

  test('a missing or changed file is named', async () => {
    const { 'page.js': _gone, ...otherFiles } = testFileTexts;
    expect((await runCheck({}, otherFiles)).says).toContain('page.js is missing');
    const tamperedCheck = await runCheck({}, { ...testFileTexts, 'page.js': 'tampered' });
    expect(tamperedCheck.passed).toBe(false);
    expect(tamperedCheck.says).toContain('page.js has other bytes');
    expect(tamperedCheck.says).toContain('Publish the same build again');
  });

  test('three faults are named, and further ones counted', async () => {
    const emptyCheck = await runCheck({}, {});
    expect(emptyCheck.says).toMatch(
      /: \S+ is missing, \S+ is missing, \S+ is missing\. Publish the same build/,
    );
    const entry = { ...release.entry, version: '1.0.0-bb' };
    expect((await runCheck({ entry }, {})).says).toMatch(/(?: \S+ is missing,){3} and 1 more\. The team/);
  });

  test('the server bundle is checked too', async () => {
    const { integrity } = release.files.find(({ path }) => path === 'page.js')!;
    const entry = { ...release.entry, server: { file: 'page.js', integrity, styles: {} } };
    expect((await runCheck({ entry })).passed).toBe(true);
    expect((await runCheck({ entry }, { ...testFileTexts, 'page.js': 'tampered' })).passed).toBe(false);
  });

  test('a file without a hash for browsers is rejected', async () => {
    const files = release.files.map((file) => ({ ...file, integrity: 'sha256-%%%' }));
    expect((await runCheck({ files })).says).toContain('has no hash');
  });

  test.each([
    ['another host', { entry: 'https://elsewhere.example/remoteEntry.js' }],
    ['another version', { entry: '/mf_search/1.0.0-bb/remoteEntry.js' }],
    ['another remote', { preload: [{ href: '/mf_admin/1.0.0-aa/expose.js', integrity: 'sha256-a' }] }],
    [
      'a style sheet that does not exist',
      { styles: [{ href: '/mf_search/1.0.0-aa/none.css', integrity: 'sha256-a' }] },
    ],
    ['another hash', { integrity: 'sha256-another' }],
    ['a version other than its own', { version: '1.0.0-bb' }],
    [
      'another hash of its server bundle',
      { server: { file: 'expose.js', integrity: 'sha256-another', styles: {} } },
    ],
    [
      'a server bundle that does not exist',
      { server: { file: 'server/server.js', integrity: 'sha256-a', styles: {} } },
    ],
    [
      'a style sheet of a page that does not exist',
      {
        server: {
          file: 'expose.js',
          integrity: release.files.find(({ path }) => path === 'expose.js')!.integrity,
          styles: { '/compare': [{ href: '/mf_search/1.0.0-aa/none.css', integrity: 'sha256-a' }] },
        },
      },
    ],
  ])('an entry that names %s is rejected', async (_title, entry) => {
    const { passed } = await runCheck({ entry: { ...release.entry, ...entry } });
    expect(passed).toBe(false);
  });
});
