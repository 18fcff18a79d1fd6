import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../verify/run-step.ts';

/** A copy of the sources without some folders, as a team that checked out only its own would have. */
export interface Copy extends Disposable {
  folder: string;
}

/**
 * Copies what git knows or would take, as it lies here now, and nothing that was installed or built. A folder that goes
 * with the variable that holds it.
 */
export function copyWithout(...leftOut: string[]): Copy {
  const folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  for (const file of listed.split('\0').filter(Boolean)) {
    if (leftOut.some((one) => file.startsWith(`${one}/`)) || !existsSync(path.join(root, file))) continue;
    cpSync(path.join(root, file), path.join(folder, file));
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
