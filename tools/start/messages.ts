import { execFile } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Compiles messages that are newer than their compiled files, as after a `git pull`. */
export async function compileStaleMessages(root: string): Promise<void> {
  const sourcePaths = globSync('{shell,mf-*,services/*,packages/*}/messages/*.json', { cwd: root });
  const hasStale = sourcePaths.some((sourcePath) => {
    const compiledPath = path.join(root, path.dirname(sourcePath), '../src/paraglide/messages.js');
    return (
      !existsSync(compiledPath) ||
      statSync(compiledPath).mtimeMs < statSync(path.join(root, sourcePath)).mtimeMs
    );
  });
  if (hasStale) await promisify(execFile)(process.execPath, [path.join(root, 'tools/messages.ts')]);
}
