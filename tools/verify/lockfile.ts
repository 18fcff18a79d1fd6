// pnpm-lock.yaml has only registry packages, each with a sha512. (lockfile-lint reads npm and yarn lockfiles alone.)
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMain } from '../command.ts';

export function findLockfileErrors(lockfile: string): string[] {
  const lines = lockfile.split('\n');
  const errors = lines.flatMap((line, index) => {
    const error = findLineError(line.trim());
    return error ? [`pnpm-lock.yaml:${index + 1}: ${error}: ${line.trim()}`] : [];
  });
  if (!lines.some((line) => line.includes('resolution: ')))
    errors.push('pnpm-lock.yaml: no package was found in it');
  return errors;
}

function findLineError(line: string): string | undefined {
  if (line.startsWith('resolution: ') && !/^resolution: \{integrity: sha512-[A-Za-z0-9+/]+=*\}$/.test(line)) {
    return 'not a registry package with a sha512';
  }
  if (/^specifier: ['"]?(https?|git|github|file|ssh)[:+]/.test(line)) return 'a dependency from an address';
  return undefined;
}

if (isMain(import.meta)) {
  const errors = findLockfileErrors(
    readFileSync(path.resolve(import.meta.dirname, '../../pnpm-lock.yaml'), 'utf8'),
  );
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
}
