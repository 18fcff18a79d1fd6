import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root } from '../verify/run-steps.ts';
import { codeowners, getWorkflowFile, listOwnFiles, removeCi, toOwners, toWorkflow, writeCi } from './ci.ts';
import { isOwnContract, readSlices } from './slices.ts';

const slices = readSlices(root);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Owners of a file in CODEOWNERS: the last matching line. */
const findOwner = (file: string) =>
  read(codeowners)
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([pattern = '', owner]) => {
      const within = pattern.endsWith('/') ? `${pattern}**` : pattern;
      return owner?.startsWith('@') && (within === '*' || path.matchesGlob(`/${file}`, within));
    })?.[1];

describe.each(slices)('slice $name', (slice) => {
  const { name, folders } = slice;

  test('its workflow and owners match its slice.json; else run: node tools/slices/ci.ts', () => {
    expect(read(getWorkflowFile(name))).toBe(toWorkflow(slice));
    expect(read(codeowners)).toContain(toOwners(slice));
  });

  test('its team owns its folders and calls, and a change there starts its workflow', () => {
    const calls = globSync('packages/types/src/**/*.ts', { cwd: root }).filter((file) =>
      isOwnContract(slice, file),
    );
    for (const file of [
      ...folders.flatMap((folder) => [`${folder}/package.json`, `${folder}/src/a/b.ts`]),
      ...calls,
    ]) {
      const starts = listOwnFiles(slice).some((pattern) => path.matchesGlob(file, pattern));
      expect([file, findOwner(file), starts]).toEqual([file, `@stridewell/${name}-team`, true]);
    }
  });
});

test('all other files belong to the platform team', () => {
  for (const file of ['package.json', 'shell/src/routes.ts', 'packages/types/src/endpoint.ts', codeowners])
    expect([file, findOwner(file)]).toEqual([file, '@stridewell/platform-team']);
});

test('there is no workflow of a removed slice', () => {
  const names = globSync(getWorkflowFile('*'), { cwd: root }).sort();
  expect(names).toEqual(slices.map(({ name }) => getWorkflowFile(name)).sort());
});

test('a slice is added once, however often the tool runs, and removed completely', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ci-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, '.github/workflows'), { recursive: true });
  const owners = path.join(folder, codeowners);
  const [first, second] = slices;
  writeFileSync(owners, '* @stridewell/platform-team\n');
  writeCi(first!, folder);
  const before = readFileSync(owners, 'utf8');
  writeCi(second!, folder);
  writeCi(second!, folder);
  expect(readFileSync(owners, 'utf8').split(toOwners(second!))).toHaveLength(2);
  // In the middle and at the end.
  removeCi(first!.name, folder);
  expect(readFileSync(owners, 'utf8')).toBe(`* @stridewell/platform-team\n${toOwners(second!)}`);
  writeCi(first!, folder);
  removeCi(second!.name, folder);
  expect(readFileSync(owners, 'utf8')).toBe(before);
  expect(globSync('.github/workflows/*', { cwd: folder })).toEqual([getWorkflowFile(first!.name)]);
});
