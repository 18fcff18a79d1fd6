// No secret was ever committed (S28): runs `secretlint` on every version of every file in all commits. In full runs;
// `pnpm verify` checks the current files.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isFullRun } from '@app/test-kit/full-tests';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, test } from 'vitest';
import { root } from './run-steps.ts';

const folder = createTempFolder('history');

const runGit = (args: string[], input?: string) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 31 - 1, ...(input !== undefined && { input }) });

/** Lists the path of every version of every file by its object id. */
function listVersions(): Map<string, string> {
  const objects = runGit(['rev-list', '--objects', 'HEAD']).toString();
  const entries = objects.split('\n').flatMap((line) => {
    const [, id, file] = /^([0-9a-f]{40}) (.+)$/.exec(line) ?? [];
    return id && file ? [[id, file] as const] : [];
  });
  return new Map(entries);
}

/** Writes each version into its own folder, so that it keeps its file name, which rules may check. */
function writeVersions(pathByVersion: ReadonlyMap<string, string>): number {
  const output = runGit(['cat-file', '--batch', '--buffer'], [...pathByVersion.keys()].join('\n'));
  let offset = 0;
  let writtenCount = 0;
  while (offset < output.length) {
    const headerEnd = output.indexOf(10, offset);
    const [id = '', type, size] = output.toString('latin1', offset, headerEnd).split(' ');
    const bytes = output.subarray(headerEnd + 1, headerEnd + 1 + Number(size));
    offset = headerEnd + 1 + Number(size) + 1;
    if (type !== 'blob') continue;
    mkdirSync(path.join(folder, id));
    writeFileSync(path.join(folder, id, path.basename(pathByVersion.get(id)!)), bytes);
    writtenCount++;
  }
  return writtenCount;
}

/** Returns secretlint's findings in the folder, with the settings of this repository. */
function findSecrets(): string[] {
  const settingsPath = path.join(root, '.secretlintrc.json');
  const { status, stdout, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin/secretlint'),
    ['--secretlintrc', settingsPath, '--format', 'unix', '--maskSecrets', `${folder}/**/*`],
    { encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status === 0) return [];
  if (status !== 1) throw new Error(stderr || stdout);
  return stdout.split('\n').filter((line) => line.startsWith(folder));
}

test.runIf(isFullRun)('no commit contains a secret', { timeout: 1_800_000 }, () => {
  expect(runGit(['rev-parse', '--is-shallow-repository']).toString().trim(), 'all of the history').toBe(
    'false',
  );
  const pathByVersion = listVersions();
  expect(writeVersions(pathByVersion)).toBeGreaterThan(1_000);
  // Finds two planted secrets, which proves that all files were read.
  const plantedPaths = ['planted/a.ts', 'planted/.env'].map((file) => path.join(folder, file));
  mkdirSync(path.dirname(plantedPaths[0]!));
  for (const file of plantedPaths) writeFileSync(file, `key = '${['ghp', 'x'.repeat(36)].join('_')}';\n`);
  const secrets = findSecrets().map((line) => {
    const [id = '', ...pathParts] = path.relative(folder, line).split(path.sep);
    return [pathByVersion.get(id) ?? id, ...pathParts].join('/');
  });
  expect(secrets.sort()).toEqual([
    expect.stringMatching(/^planted\/\.env:1:/),
    expect.stringMatching(/^planted\/a\.ts:1:/),
  ]);
});
