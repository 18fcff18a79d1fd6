// Limits the number of source files per folder: `node tools/verify/rooms.ts` counts those known to git.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from './run-steps.ts';

const mostFiles = 20;
const isSource = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(?:test|spec|stories)\.tsx?$/.test(file);

/** Folders with too many source files; tests and stories do not count. */
export function findFullFolders(files: readonly string[]): string[] {
  const folders = Map.groupBy(files.filter(isSource), (file) => path.dirname(file));
  return [...folders]
    .filter(([, own]) => own.length > mostFiles)
    .map(
      ([folder, own]) =>
        `${folder} has ${own.length} source files, ${mostFiles} at most: group them by what they are about`,
    );
}

if (import.meta.main) {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
  const faults = findFullFolders(files);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
