import { execFile } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Compiles messages that are newer than their compiled files, as after a `git pull`. */
export async function compileStaleMessages(root: string): Promise<void> {
  const sources = globSync('{shell,mf-*,services/*,packages/*}/messages/*.json', { cwd: root });
  const stale = sources.some((source) => {
    const compiled = path.join(root, path.dirname(source), '../src/paraglide/messages.js');
    return !existsSync(compiled) || statSync(compiled).mtimeMs < statSync(path.join(root, source)).mtimeMs;
  });
  if (stale) await promisify(execFile)(process.execPath, [path.join(root, 'tools/messages.ts')]);
}
