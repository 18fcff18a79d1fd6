import { execFileSync, spawnSync } from 'node:child_process';

/** What differs from the merge base: committed, uncommitted, new and deleted. @throws if git does not know the base */
export function listChangedFiles(base: string, root: string): string[] {
  const isKnown = spawnSync('git', ['merge-base', base, 'HEAD'], { cwd: root }).status === 0;
  if (!isKnown) throw new Error(`git knows no ${base} that this checkout began from.`);
  const runGit = (...args: string[]) =>
    execFileSync('git', [...args, '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
      .split('\0')
      .filter(Boolean);
  return [
    ...runGit('diff', '--name-only', '--no-renames', '--merge-base', base),
    ...runGit('ls-files', '--others', '--exclude-standard'),
  ].sort();
}

/** Reads a file as it was at the merge base; undefined: it is new. */
export function readAtBase(file: string, base: string, root: string): string | undefined {
  const runGit = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { stdout, status } = runGit('show', `${runGit('merge-base', base, 'HEAD').stdout.trim()}:${file}`);
  return status === 0 ? stdout : undefined;
}
