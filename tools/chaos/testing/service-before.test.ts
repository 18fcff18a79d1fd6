import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { findCommitBefore } from './service-before.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'history-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fullClone = path.join(folder, 'whole');
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@mail.test', ...words], {
    cwd: fullClone,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();

/** The commit of each change. */
const history = (() => {
  mkdirSync(path.join(fullClone, 'services/search'), { recursive: true });
  git('init', '--quiet');
  return ['first', 'second', 'third'].map((words) => {
    writeFileSync(path.join(fullClone, 'services/search/main.ts'), words);
    git('add', '.');
    git('commit', '--quiet', '--message', words);
    return git('rev-parse', 'HEAD');
  });
})();

function commit(file: string, words: string): string {
  writeFileSync(path.join(fullClone, file), words);
  git('add', '.');
  git('commit', '--quiet', '--message', words);
  return git('rev-parse', 'HEAD');
}
const find = (service = 'search') => findCommitBefore(service, fullClone).commit;

test('the previous version is the last release before this commit, or else the commit before the last change', () => {
  commit('README.md', 'no part of a service');
  expect(find()).toBe(history[1]);
  const added = commit('package.json', '{ "version": "0.9.0" }');
  commit('README.md', 'after the first version');
  expect(find()).toBe(history[1]);
  const released = commit('package.json', '{ "version": "1.0.0" }');
  expect(find()).toBe(history[1]);
  git('tag', 'v0.9.0', added);
  // The tag of HEAD itself is not the previous release.
  git('tag', 'v1.0.0', released);
  expect(find()).toBe(added);
  commit('README.md', 'after the release');
  expect(find()).toBe(released);
  mkdirSync(path.join(fullClone, 'services/notes'));
  const started = commit('services/notes/main.ts', 'a new service');
  commit('services/notes/main.ts', 'its change');
  expect(find('notes')).toBe(started);
  git('tag', '--delete', 'v0.9.0', 'v1.0.0');
  expect(find()).toBe(released);
});

test('without history there is no previous version, and an error', () => {
  const shallow = path.join(folder, 'shallow');
  git('clone', '--quiet', '--depth', '1', pathToFileURL(fullClone).href, shallow);
  const files = path.join(folder, 'files');
  mkdirSync(files);
  for (const checkout of [shallow, files])
    expect(() => findCommitBefore('search', checkout)).toThrow(/no version of search before/);
});
