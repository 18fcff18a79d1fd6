import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../verify/run-steps.ts';

/**
 * Copies what git knows or would take, as it lies here now, and nothing that was installed or built; without some
 * folders, as a team has it that checks out only its own. Gives the new folder, which is the caller's to remove.
 */
export function copyWithout(...leftOut: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    if (leftOut.some((one) => file.startsWith(`${one}/`)) || !existsSync(path.join(root, file))) continue;
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true, verbatimSymlinks: true });
  }
  return folder;
}
