import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { findCommitBefore } from './service-before.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'history-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const whole = path.join(folder, 'whole');
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@mail.test', ...words], {
    ...{ cwd: whole, encoding: 'utf8', stdio: 'pipe' },
  }).trim();

/** The commit of each change. */
const history = (() => {
  mkdirSync(path.join(whole, 'services/search'), { recursive: true });
  git('init', '--quiet');
  return ['first', 'second', 'third'].map((words) => {
    writeFileSync(path.join(whole, 'services/search/main.ts'), words);
    git('add', '.');
    git('commit', '--quiet', '--message', words);
    return git('rev-parse', 'HEAD');
  });
})();

test('the previous version is the newest release, or else the commit before the last change', () => {
  writeFileSync(path.join(whole, 'README.md'), 'no part of a service');
  git('add', '.');
  git('commit', '--quiet', '--message', 'words');
  expect(findCommitBefore('search', whole)).toBe(history[1]);
  git('tag', 'v1.0.0', history[0] as string);
  expect(findCommitBefore('search', whole)).toBe(history[0]);
  git('tag', '--delete', 'v1.0.0');
});

test('without history there is no previous version, and an error', () => {
  const shallow = path.join(folder, 'shallow');
  git('clone', '--quiet', '--depth', '1', pathToFileURL(whole).href, shallow);
  const files = path.join(folder, 'files');
  mkdirSync(files);
  for (const one of [shallow, files])
    expect(() => findCommitBefore('search', one)).toThrow(/no version of search before/);
});
