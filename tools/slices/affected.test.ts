import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAffected, isAmong, listReleases, listSlices } from './affected.ts';
import { isOwnContract, readSlices, type Slice } from './slices.ts';
import { findUnit, readUnits, type Unit, withDependents } from './units.ts';

const root = path.resolve(import.meta.dirname, '../..');
const unit = (folder: string, ...uses: string[]): Unit => ({ folder, uses, ships: uses, missing: [] });
const units = [
  unit('packages/types'),
  unit('packages/seo', 'packages/types'),
  unit('packages/mail'),
  unit('shell', 'packages/seo'),
  unit('mf-search', 'packages/seo'),
  unit('mf-admin', 'packages/types'),
  unit('services/gateway', 'packages/types', 'packages/seo'),
  unit('services/search', 'packages/types'),
  unit('services/admin', 'packages/types', 'packages/mail'),
  unit('tools', 'services/search'),
  unit('tools/import-rules'),
  unit('e2e'),
];
const search: Slice = {
  name: 'search',
  service: 'services/search',
  folders: ['mf-search', 'services/search'],
  contracts: ['search', 'reply-*'],
  journeys: ['home-search'],
};
const admin: Slice = {
  name: 'admin',
  service: 'services/admin',
  folders: ['mf-admin', 'services/admin'],
  contracts: ['admin/*'],
  journeys: ['admin-*'],
};
const slices = [search, admin];
const by = (...changed: string[]) => findAffected(changed, units, slices);

test('what must be released, and the change that causes it', () => {
  expect(listReleases(['packages/mail/src/index.ts', 'mf-search/src/a.ts', 'README.md'], units)).toEqual([
    { folder: 'mf-search', because: ['mf-search'] },
    { folder: 'services/admin', because: ['packages/mail'] },
  ]);
  const tests = [unit('packages/mail'), { ...unit('services/worker', 'packages/mail'), ships: [] }];
  expect(listReleases(['packages/mail/src/index.ts'], tests)).toEqual([]);
});

test.each([
  ['reviews', 'admin listing search worker'],
  ['listings', 'admin listing worker'],
  ['moderation', 'admin worker'],
])('a rule of packages/%s releases no service that does not use it', (name, services) => {
  const released = listReleases([`packages/${name}/src/index.ts`], readUnits(root));
  expect(released.map(({ folder }) => folder)).toEqual(
    services.split(' ').map((service) => `services/${service}`),
  );
});

describe('the tests needed for a change of', () => {
  test('a slice: itself, remote and service, and its journeys', () => {
    const itself = { folders: ['mf-search', 'services/search'], journeys: ['home-search'] };
    expect(by('mf-search/src/expose.ts')).toEqual(itself);
    expect(by('services/search/src/main.ts')).toEqual(itself);
  });
  test('a slice’s calls: the slice, and code that reads all calls as data', () => {
    const folders = ['mf-search', 'packages/types', 'services/gateway', 'services/search'];
    expect(by('packages/types/src/search.ts')).toEqual({ folders, journeys: ['home-search'] });
    expect(by('packages/types/src/reply-calls.test.ts').folders).toEqual(folders);
  });
  test('a package: everything that uses it, directly or not', () => {
    expect(by('packages/mail/src/index.ts')).toEqual({
      folders: ['mf-admin', 'packages/mail', 'services/admin'],
      journeys: ['admin-*'],
    });
  });
  test('what every page uses: all journeys', () => {
    expect(by('packages/seo/src/index.ts').journeys).toBe('all');
    expect(by('shell/src/frame/Header.tsx').journeys).toBe('all');
  });
  test('files outside packages, and those that run everything: everything', () => {
    for (const file of ['pnpm-lock.yaml', 'rspack.config.base.ts', 'tools/start.ts', 'e2e/site.ts']) {
      expect(by(file)).toEqual({ folders: units.map(({ folder }) => folder).sort(), journeys: 'all' });
    }
  });
  test('one journey: itself. Documents: nothing', () => {
    expect(by('e2e/home-search.spec.ts')).toEqual({ folders: [], journeys: ['home-search'] });
    expect(by('README.md', 'docs/operate.md', 'LICENSE')).toEqual({ folders: [], journeys: [] });
  });
  test('several: the sum', () => {
    expect(by('mf-search/src/a.ts', 'mf-admin/src/b.ts')).toEqual({
      folders: ['mf-admin', 'mf-search', 'services/admin', 'services/search'],
      journeys: ['admin-*', 'home-search'],
    });
  });
});

test('the deepest folder owns a file; indirect users count', () => {
  expect(findUnit('tools/import-rules/rules.ts', units)?.folder).toBe('tools/import-rules');
  expect(findUnit('rspack.config.base.ts', units)).toBeUndefined();
  expect([...withDependents(['packages/seo'], units)].sort()).toEqual([
    'mf-search',
    'packages/seo',
    'services/gateway',
    'shell',
  ]);
});

describe('this repository', () => {
  const here = readSlices(root);
  const journeys = globSync('e2e/*.spec.ts', { cwd: root }).map((file) => path.basename(file, '.spec.ts'));
  const types = globSync('packages/types/src/**/*.ts', { cwd: root });

  test('every slice names folders, calls and journeys that exist', () => {
    const folders = readUnits(root).map(({ folder }) => folder);
    for (const slice of here) {
      expect(folders).toEqual(expect.arrayContaining(slice.folders));
      for (const name of slice.contracts)
        expect([name, types.some((file) => isOwnContract({ ...slice, contracts: [name] }, file))]).toEqual([
          name,
          true,
        ]);
      for (const name of slice.journeys)
        expect([name, journeys.some((journey) => isAmong(journey, [name]))]).toEqual([name, true]);
    }
  });
  test('no call belongs to two slices', () => {
    for (const file of types) {
      const owners = here.filter((slice) => isOwnContract(slice, file)).map(({ name }) => name);
      expect([file, owners.length <= 1]).toEqual([file, true]);
    }
  });
  test("a slice's change reaches no other slice", () => {
    for (const { name, folders } of here) {
      const reached = findAffected([`${folders[0]}/src/any.ts`], readUnits(root), here);
      expect([name, reached.folders.sort()]).toEqual([name, [...folders].sort()]);
      expect(listSlices(reached.folders, here)).toEqual([name]);
    }
  });
  test("a slice's team reviews its folders and calls, and the platform team everything else", () => {
    const lines = readFileSync(path.join(root, '.github/CODEOWNERS'), 'utf8').split('\n');
    const owners = lines.map((line) => line.split(' ')).filter(([, owner]) => owner?.startsWith('@'));
    /** Of several lines that fit, the last one counts. */
    const findOwner = (file: string) =>
      owners.findLast(([pattern = '']) => {
        const within = pattern.endsWith('/') ? `${pattern}**` : pattern;
        return within === '*' || path.matchesGlob(`/${file}`, within);
      })?.[1];
    for (const slice of here) {
      const own = [
        ...slice.folders.map((folder) => `${folder}/src/a/b.ts`),
        ...types.filter((file) => isOwnContract(slice, file)),
        ...slice.journeys.map((journey) => `e2e/${journey}.spec.ts`),
      ];
      for (const file of own)
        expect([file, findOwner(file)]).toEqual([file, `@stridewell/${slice.name}-team`]);
    }
    for (const file of ['package.json', 'shell/src/routes.ts', 'packages/types/src/call/endpoint.ts'])
      expect([file, findOwner(file)]).toEqual([file, '@stridewell/platform-team']);
  });
});
