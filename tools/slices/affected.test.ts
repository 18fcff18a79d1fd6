import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAffected, isListed, listReleases, listSlices } from './affected.ts';
import { listChecks } from './checks.ts';
import { findImporters, followImporters, readImporters } from './imports.ts';
import { listLockChanges } from './lock-changes.ts';
import { isOwnContract, readSlices, type Slice } from './slices.ts';
import { findDependents, findWorkspaceFolder, readWorkspaceFolders, type WorkspaceFolder } from './units.ts';

const root = path.resolve(import.meta.dirname, '../..');
const createFolder = (folder: string, ...dependencies: string[]): WorkspaceFolder => ({
  folder,
  dependencies,
  runtimeDependencies: dependencies,
  missingPackages: [],
});
const workspaceFolders = [
  createFolder('packages/types'),
  createFolder('packages/seo', 'packages/types'),
  createFolder('packages/mail'),
  createFolder('shell', 'packages/seo'),
  createFolder('mf-search', 'packages/seo'),
  createFolder('mf-admin', 'packages/types'),
  createFolder('services/gateway', 'packages/types', 'packages/seo'),
  createFolder('services/search', 'packages/types'),
  createFolder('services/admin', 'packages/types', 'packages/mail'),
  createFolder('tools', 'services/search'),
  createFolder('tools/import-rules'),
  createFolder('e2e'),
];
const searchSlice: Slice = {
  name: 'search',
  service: 'services/search',
  folders: ['mf-search', 'services/search'],
  contracts: ['search', 'reply-*'],
  journeys: ['home-search'],
};
const adminSlice: Slice = {
  name: 'admin',
  service: 'services/admin',
  folders: ['mf-admin', 'services/admin'],
  contracts: ['admin/*'],
  journeys: ['admin-*'],
};
const slices = [searchSlice, adminSlice];
const noImporters = new Map();
/** Finds what changed files without importers affect. */
const findAffectedBy = (...changedFiles: string[]) =>
  findAffected(changedFiles, workspaceFolders, slices, noImporters);

test('releases are listed with the changed folders that cause them', () => {
  const changedFiles = [
    'packages/mail/package.json',
    'mf-search/src/a.ts',
    'mf-search/src/a.test.ts',
    'README.md',
  ];
  expect(listReleases(changedFiles, workspaceFolders, noImporters)).toEqual([
    { folder: 'mf-search', causes: ['mf-search'] },
    { folder: 'services/admin', causes: ['packages/mail'] },
  ]);
  const testFolders = [
    createFolder('packages/mail'),
    { ...createFolder('services/worker', 'packages/mail'), runtimeDependencies: [] },
  ];
  expect(listReleases(['packages/mail/package.json'], testFolders, noImporters)).toEqual([]);
});

describe('by importers', () => {
  const typesManifest = { name: '@app/types', exports: { '.': './src/index.ts', './*': './src/*.ts' } };
  const importers = findImporters(
    new Map([
      ['packages/types/package.json', JSON.stringify(typesManifest)],
      [
        'packages/types/src/index.ts',
        "export * from './events.ts';\nexport { call as send } from './call.ts';",
      ],
      ['packages/types/src/events.ts', "import { call } from './call.ts';\nexport const listEvents = call;"],
      ['packages/types/src/call.ts', 'export const call = 1;'],
      [
        'packages/types/src/call/endpoints.ts',
        "import * as all from '../index.ts';\nexport const endpoints = all;",
      ],
      ['services/gateway/src/app.ts', "import { endpoints } from '@app/types/call/endpoints';"],
      ['services/search/src/app.ts', "import type { listEvents } from '@app/types';"],
      ['mf-search/src/Page.tsx', "const page = () => import('./Late.tsx');"],
      ['mf-search/src/Late.tsx', "import { m } from './paraglide/messages.js';\nimport './late.css';"],
      ['mf-search/messages/en.json', '{}'],
      ['mf-search/src/late.css', ''],
      ['mf-admin/src/Page.test.tsx', "import { listEvents } from '@app/types/events';"],
      ['mf-admin/src/Page.tsx', "import { send } from '@app/types';"],
    ]),
  );
  const listReleased = (file: string) =>
    listReleases([file], workspaceFolders, importers).map(({ folder }) => folder);

  test('a file of a package releases what names it, also through an index, and in no test', () => {
    expect(listReleased('packages/types/src/events.ts')).toEqual(['services/search']);
    expect(listReleased('packages/types/src/call.ts')).toEqual(['mf-admin', 'services/search']);
    expect(listReleased('packages/types/src/index.ts')).toEqual([]);
  });
  test('the tests for a changed file are those of the folders that use it, in tests too', () => {
    const changedFiles = ['packages/types/src/events.ts'];
    expect(findAffected(changedFiles, workspaceFolders, slices, importers)).toEqual({
      folders: ['mf-admin', 'mf-search', 'packages/types', 'services/search'],
      journeys: ['home-search'],
    });
  });
  test('texts, styles and code that loads late are followed', () => {
    for (const file of ['mf-search/messages/en.json', 'mf-search/src/late.css'])
      expect(followImporters([file], importers)).toEqual([
        file,
        'mf-search/src/Late.tsx',
        'mf-search/src/Page.tsx',
      ]);
  });
});

test('in this repository, a file of a package releases what uses it, and not all', () => {
  const importers = readImporters(root);
  const listReleased = (file: string) =>
    listReleases([file], readWorkspaceFolders(root), importers).map(({ folder }) => folder);
  const releasedSlices = listReleased('packages/types/src/listing/messages.ts');
  expect(releasedSlices).toEqual(expect.arrayContaining(['mf-listing-wizard', 'services/listing']));
  for (const otherFolder of ['services/account', 'services/gateway', 'services/worker', 'shell'])
    expect(releasedSlices).not.toContain(otherFolder);
  expect(listReleased('packages/moderation/src/deletion/forget-traces.store.ts')).toEqual([
    'services/worker',
  ]);
});

describe('the tests needed for a change of', () => {
  test('a slice: its remote, service and journeys', () => {
    const affectedParts = { folders: ['mf-search', 'services/search'], journeys: ['home-search'] };
    expect(findAffectedBy('mf-search/src/expose.ts')).toEqual(affectedParts);
    expect(findAffectedBy('services/search/src/main.ts')).toEqual(affectedParts);
  });
  test('a slice’s calls: the slice, and code that reads all calls as data', () => {
    const folders = ['mf-search', 'packages/types', 'services/gateway', 'services/search'];
    expect(findAffectedBy('packages/types/src/search.ts')).toEqual({ folders, journeys: ['home-search'] });
    expect(findAffectedBy('packages/types/src/reply-calls.test.ts').folders).toEqual(folders);
  });
  test('a package: everything that uses it, directly or not', () => {
    expect(findAffectedBy('packages/mail/package.json')).toEqual({
      folders: ['mf-admin', 'packages/mail', 'services/admin'],
      journeys: ['admin-*'],
    });
  });
  test('what every page uses: all journeys', () => {
    expect(findAffectedBy('packages/seo/package.json').journeys).toBe('all');
    expect(findAffectedBy('shell/src/frame/Header.tsx').journeys).toBe('all');
  });
  test('files outside packages, and those that run everything: everything', () => {
    for (const file of ['pnpm-lock.yaml', 'rspack.config.base.ts', 'tools/start.ts', 'e2e/site.ts']) {
      expect(findAffectedBy(file)).toEqual({
        folders: workspaceFolders.map(({ folder }) => folder).sort(),
        journeys: 'all',
      });
    }
  });
  test('what nothing is built from: the tests that read it, and no slice', () => {
    const folders = ['tools/deploy', 'tools/slices', 'tools/verify'];
    const files = ['compose.yaml', '.github/CODEOWNERS', '.github/workflows/nightly.yml'];
    expect(findAffectedBy(...files)).toEqual({ folders, journeys: [] });
  });
  test('the lock file: folders that get other versions, also of what they use indirectly', () => {
    const lock = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8');
    const [, indirectPackage = ''] = /\n {2}(bson@[\d.]+): \{\}/.exec(lock) ?? [];
    const otherLock = lock
      .replace(
        '\nimporters:\n',
        "\nimporters:\n\n  mf-new:\n    dependencies:\n      react:\n        specifier: 'catalog:'\n        version: 1.0.0\n",
      )
      .replaceAll(indirectPackage, 'bson@9.9.9')
      .replaceAll(/\bbson: [\d.]+/g, 'bson: 9.9.9');
    const lockChanges = listLockChanges(lock, otherLock);
    expect(lockChanges).toEqual(expect.arrayContaining(['mf-new/package.json', 'packages/db/package.json']));
    expect(lockChanges).not.toContain('packages/ui/package.json');
  });
  test('one journey: that journey. Documents: nothing', () => {
    expect(findAffectedBy('e2e/home-search.spec.ts')).toEqual({ folders: [], journeys: ['home-search'] });
    expect(findAffectedBy('README.md', 'docs/operate.md', 'LICENSE')).toEqual({ folders: [], journeys: [] });
  });
  test('several: the sum', () => {
    expect(findAffectedBy('mf-search/src/a.ts', 'mf-admin/src/b.ts')).toEqual({
      folders: ['mf-admin', 'mf-search', 'services/admin', 'services/search'],
      journeys: ['admin-*', 'home-search'],
    });
  });
});

test('the deepest folder owns a file; indirect users count', () => {
  expect(findWorkspaceFolder('tools/import-rules/rules.ts', workspaceFolders)?.folder).toBe(
    'tools/import-rules',
  );
  expect(findWorkspaceFolder('rspack.config.base.ts', workspaceFolders)).toBeUndefined();
  expect([...findDependents(['packages/seo'], workspaceFolders)].sort()).toEqual([
    'mf-search',
    'packages/seo',
    'services/gateway',
    'shell',
  ]);
});

describe('this repository', () => {
  const repositorySlices = readSlices(root);
  const journeys = globSync('e2e/*.spec.ts', { cwd: root }).map((file) => path.basename(file, '.spec.ts'));
  const typesPaths = globSync('packages/types/src/**/*.ts', { cwd: root });

  test('every slice names folders, calls and journeys that exist', () => {
    const folders = readWorkspaceFolders(root).map(({ folder }) => folder);
    for (const slice of repositorySlices) {
      expect(folders).toEqual(expect.arrayContaining(slice.folders));
      for (const name of slice.contracts)
        expect([
          name,
          typesPaths.some((file) => isOwnContract({ ...slice, contracts: [name] }, file)),
        ]).toEqual([name, true]);
      for (const name of slice.journeys)
        expect([name, journeys.some((journey) => isListed(journey, [name]))]).toEqual([name, true]);
    }
  });
  test('no call belongs to two slices', () => {
    for (const file of typesPaths) {
      const owners = repositorySlices.filter((slice) => isOwnContract(slice, file)).map(({ name }) => name);
      expect([file, owners.length <= 1]).toEqual([file, true]);
    }
  });
  test("a slice's change reaches no other slice", () => {
    for (const { name, folders } of repositorySlices) {
      const affectedParts = findAffected(
        [`${folders[0]}/src/any.ts`],
        readWorkspaceFolders(root),
        repositorySlices,
        noImporters,
      );
      expect([name, affectedParts.folders.sort()]).toEqual([name, [...folders].sort()]);
      expect(listSlices(affectedParts.folders, repositorySlices)).toEqual([name]);
    }
  });
  test("a slice's team reviews its folders and calls, and the platform team everything else", () => {
    const lines = readFileSync(path.join(root, '.github/CODEOWNERS'), 'utf8').split('\n');
    const ownerRows = lines.map((line) => line.split(' ')).filter(([, owner]) => owner?.startsWith('@'));
    /** Of several lines that fit, the last one counts. */
    const findOwner = (file: string) =>
      ownerRows.findLast(([pattern = '']) => {
        const glob = pattern.endsWith('/') ? `${pattern}**` : pattern;
        return glob === '*' || path.matchesGlob(`/${file}`, glob);
      })?.[1];
    for (const slice of repositorySlices) {
      const ownFiles = [
        ...slice.folders.map((folder) => `${folder}/src/a/b.ts`),
        ...typesPaths.filter((file) => isOwnContract(slice, file)),
        ...slice.journeys.map((journey) => `e2e/${journey}.spec.ts`),
      ];
      for (const file of ownFiles)
        expect([file, findOwner(file)]).toEqual([file, `@stridewell/${slice.name}-team`]);
    }
    for (const file of ['package.json', 'shell/src/routes.ts', 'packages/types/src/call/endpoint.ts'])
      expect([file, findOwner(file)]).toEqual([file, '@stridewell/platform-team']);
  });
});

test('no short check waits for another to pass, so one run shows the errors of all', () => {
  const checks = listChecks({ folders: ['packages/ui'], journeys: [] }, readWorkspaceFolders(root));
  const shortChecks = checks.filter(({ isLong, streams }) => !isLong && !streams);
  expect(shortChecks.filter(({ runsAlone }) => runsAlone).map(({ name }) => name)).toEqual(['Messages']);
});
