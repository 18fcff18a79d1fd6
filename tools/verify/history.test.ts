// No secret was ever committed (S28): what `secretlint` reads of the files that are here, of every version of every file
// that a commit holds. In full runs; `pnpm verify` reads the files that are here.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, expect, test } from 'vitest';
import { root } from './run-steps.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'history-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (args: string[], input?: string) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 31 - 1, ...(input !== undefined && { input }) });

/** Every version of every file, by its id: the path that it had. */
function listVersions(): Map<string, string> {
  const objects = git(['rev-list', '--objects', 'HEAD']).toString();
  const named = objects.split('\n').flatMap((line) => {
    const [, id, file] = /^([0-9a-f]{40}) (.+)$/.exec(line) ?? [];
    return id && file ? [[id, file] as const] : [];
  });
  return new Map(named);
}

/** Writes each version into a folder of its own, so that it keeps the name by which rules may know it. */
function layOut(versions: ReadonlyMap<string, string>): number {
  const out = git(['cat-file', '--batch', '--buffer'], [...versions.keys()].join('\n'));
  let at = 0;
  let count = 0;
  while (at < out.length) {
    const end = out.indexOf(10, at);
    const [id = '', type, size] = out.toString('latin1', at, end).split(' ');
    const bytes = out.subarray(end + 1, end + 1 + Number(size));
    at = end + 1 + Number(size) + 1;
    if (type !== 'blob') continue;
    mkdirSync(path.join(folder, id));
    writeFileSync(path.join(folder, id, path.basename(versions.get(id)!)), bytes);
    count++;
  }
  return count;
}

/** What secretlint finds in the folder, by its settings for this repository. */
function findSecrets(): string[] {
  const settings = path.join(root, '.secretlintrc.json');
  const { status, stdout, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/secretlint'),
    ['--secretlintrc', settings, '--format', 'unix', '--maskSecrets', `${folder}/**/*`],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status === 0) return [];
  if (status !== 1) throw new Error(stderr || stdout);
  return stdout.split('\n').filter((line) => line.startsWith(folder));
}

test.runIf(isFullRun)('no commit holds a secret', { timeout: 1_800_000 }, () => {
  expect(git(['rev-parse', '--is-shallow-repository']).toString().trim(), 'all of the history').toBe('false');
  const versions = listVersions();
  expect(layOut(versions)).toBeGreaterThan(1_000);
  // Two that were not committed are found, so the run has read all.
  const planted = ['planted/a.ts', 'planted/.env'].map((file) => path.join(folder, file));
  mkdirSync(path.dirname(planted[0]!));
  for (const file of planted) writeFileSync(file, `key = '${['ghp', 'x'.repeat(36)].join('_')}';\n`);
  const found = findSecrets().map((line) => {
    const [id = '', ...rest] = path.relative(folder, line).split(path.sep);
    return [versions.get(id) ?? id, ...rest].join('/');
  });
  expect(found.sort()).toEqual([
    expect.stringMatching(/^planted\/\.env:1:/),
    expect.stringMatching(/^planted\/a\.ts:1:/),
  ]);
});
