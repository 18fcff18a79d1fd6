import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import { readNotes, tagRelease } from './release.ts';

const root = path.resolve(import.meta.dirname, '..');
const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('one version is in package.json, the changelog and what is deployed', () => {
  const { version } = JSON.parse(readText('package.json'));
  expect(readNotes(readText('CHANGELOG.md'), version).length).toBeGreaterThan(100);
  const tags = [...readText('deploy/kubernetes/kustomization.yaml').matchAll(/newTag: ([\d.]+)/g)];
  const migrateTag = readText('deploy/kubernetes/migrate/kustomization.yaml').match(/newTag: ([\d.]+)/)?.[1];
  const exampleVersion = readText('deploy/site.env.example').match(/^RELEASE=(.*)$/m)?.[1];
  expect(new Set([...tags.map(([, tag]) => tag), migrateTag, exampleVersion])).toEqual(new Set([version]));
});

test('a release is a tag with its notes, of a commit, once', () => {
  const folder = createTempFolder('release');
  const runGit = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const commit = () => runGit('commit', '--quiet', '--all', '--message', 'a: b');
  const writeText = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  runGit('init', '--quiet');
  for (const [key, value] of [
    ['user.name', 'a'],
    ['user.email', 'a@mail.test'],
  ])
    runGit('config', key!, value!);
  writeText('package.json', '{ "version": "1.1.0" }');
  writeText('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.0.0\n\n- First.\n');
  runGit('add', '.');
  commit();
  expect(() => tagRelease(folder)).toThrow('nothing below "## 1.1.0"');
  writeText('CHANGELOG.md', '# Changelog\n\n## 1.1.0\n\n### Added\n\n- A thing.\n\n## 1.0.0\n\n- First.\n');
  expect(() => tagRelease(folder)).toThrow('Commit everything');
  commit();
  expect(tagRelease(folder)).toBe('v1.1.0');
  expect(runGit('cat-file', 'tag', 'v1.1.0')).toContain('v1.1.0\n\n### Added\n\n- A thing.\n');
  expect(runGit('cat-file', 'tag', 'v1.1.0')).not.toContain('First');
  expect(() => tagRelease(folder)).toThrow('v1.1.0 exists');
});
