import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import { findPreviousCommit } from './previous-service.ts';

const folder = createTempFolder('history');
const fullClone = path.join(folder, 'whole');
const runGit = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@mail.test', ...args], {
    cwd: fullClone,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();

/** The commit of each change. */
const commits = (() => {
  mkdirSync(path.join(fullClone, 'services/search'), { recursive: true });
  runGit('init', '--quiet');
  return ['first', 'second', 'third'].map((text) => {
    writeFileSync(path.join(fullClone, 'services/search/main.ts'), text);
    runGit('add', '.');
    runGit('commit', '--quiet', '--message', text);
    return runGit('rev-parse', 'HEAD');
  });
})();

function commit(file: string, text: string): string {
  writeFileSync(path.join(fullClone, file), text);
  runGit('add', '.');
  runGit('commit', '--quiet', '--message', text);
  return runGit('rev-parse', 'HEAD');
}
const findCommit = (service = 'search') => findPreviousCommit(service, fullClone).commit;

test('the previous version is the last release before this commit, or else the commit before the last change', () => {
  commit('README.md', 'no part of a service');
  expect(findCommit()).toBe(commits[1]);
  const addedCommit = commit('package.json', '{ "version": "0.9.0" }');
  commit('README.md', 'after the first version');
  expect(findCommit()).toBe(commits[1]);
  const releaseCommit = commit('package.json', '{ "version": "1.0.0" }');
  expect(findCommit()).toBe(commits[1]);
  runGit('tag', 'v0.9.0', addedCommit);
  // The tag of HEAD itself is not the previous release.
  runGit('tag', 'v1.0.0', releaseCommit);
  expect(findCommit()).toBe(addedCommit);
  commit('README.md', 'after the release');
  expect(findCommit()).toBe(releaseCommit);
  mkdirSync(path.join(fullClone, 'services/notes'));
  const serviceCommit = commit('services/notes/main.ts', 'a new service');
  commit('services/notes/main.ts', 'its change');
  expect(findCommit('notes')).toBe(serviceCommit);
  runGit('tag', '--delete', 'v0.9.0', 'v1.0.0');
  expect(findCommit()).toBe(releaseCommit);
});

test('without history, finding the previous version is an error', () => {
  const shallowClone = path.join(folder, 'shallow');
  runGit('clone', '--quiet', '--depth', '1', pathToFileURL(fullClone).href, shallowClone);
  const plainFolder = path.join(folder, 'files');
  mkdirSync(plainFolder);
  for (const checkout of [shallowClone, plainFolder])
    expect(() => findPreviousCommit('search', checkout)).toThrow(/no version of search before/);
});
