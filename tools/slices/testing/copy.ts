import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../verify/run-steps.ts';

/** Copies all files that git knows or would add, as in a partial checkout. The caller removes the folder. */
export function copyCheckout(...excludedFolders: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
  const gitOutput = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  for (const file of gitOutput.split('\0').filter(Boolean)) {
    if (excludedFolders.some((folder) => file.startsWith(`${folder}/`)) || !existsSync(path.join(root, file)))
      continue;
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true, verbatimSymlinks: true });
  }
  return folder;
}
