// Adds a folder to pnpm-lock.yaml. All its packages are used elsewhere with the catalog's version, so nothing is
// resolved, and `pnpm install --frozen-lockfile` accepts the file as if written by pnpm.
import path from 'node:path';
import { escapePattern } from './names.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const findImporters = (lock: string) => {
  const start = lock.indexOf('\nimporters:\n') + '\nimporters:\n'.length;
  const end = lock.indexOf('\npackages:\n', start);
  return { start, end, text: lock.slice(start, end) };
};
const formatHeading = (folder: string) => `\n  ${folder}:\n`;

/** Section of one folder, up to the next folder's heading. */
function findPart(lock: string, folder: string): { start: number; end: number } | undefined {
  const { start, end, text } = findImporters(lock);
  const at = text.indexOf(formatHeading(folder));
  if (at === -1) return undefined;
  const next = /\n {2}\S/.exec(text.slice(at + 1));
  return { start: start + at + 1, end: next ? start + at + 1 + next.index + 1 : end };
}

/**
 * The lockfile with an added folder, whose external packages are copied from another folder (`like`). @throws if that
 * folder lacks one
 */
export function withFolder(lock: string, folder: string, manifest: Manifest, like: string): string {
  const model = findPart(lock, like);
  const versions = model ? lock.slice(model.start, model.end) : '';
  const formatEntry = (name: string) => {
    const key = name.startsWith('@') ? `'${name}'` : name;
    if (name.startsWith('@app/')) {
      const used = path.posix.relative(folder, `packages/${name.slice('@app/'.length)}`);
      return `      ${key}:\n        specifier: workspace:*\n        version: link:${used}\n`;
    }
    const found = new RegExp(
      `^ {6}${escapePattern(key)}:\\n {8}specifier: .*\\n {8}version: .*\\n`,
      'm',
    ).exec(versions);
    if (!found) throw new Error(`${like} does not use ${name}, so its version is not known.`);
    return found[0];
  };
  const group = (title: string, names: string[]) =>
    names.length > 0 ? `    ${title}:\n${names.sort().map(formatEntry).join('')}` : '';
  const { dependencies = {}, devDependencies = {} } = manifest;
  const part = `  ${folder}:\n${group('dependencies', Object.keys(dependencies))}${group('devDependencies', Object.keys(devDependencies))}\n`;
  const { start, text, end } = findImporters(lock);
  const next = [...text.matchAll(/^ {2}(\S+):$/gm)].find(([, name]) => name! > folder);
  const place = next ? start + next.index : end;
  return lock.slice(0, place) + part + lock.slice(place);
}

/** The lockfile without a folder. */
export function removeFolder(lock: string, folder: string): string {
  const part = findPart(lock, folder);
  return part ? lock.slice(0, part.start) + lock.slice(part.end) : lock;
}
