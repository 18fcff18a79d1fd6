import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Where published things lie; the gateway reads `remotes/` and `registry.json` from here. */
export interface Store {
  /** `<name>/<version>/…`: never changed once written. */
  remotes: string;
  /** Which version of each remote is live: the one thing that changes. */
  registry: string;
  /** Every published version, and the order in which versions went live. */
  history: string;
}

export const storeIn = (folder: string): Store => ({
  remotes: path.join(folder, 'remotes'),
  registry: path.join(folder, 'registry.json'),
  history: path.join(folder, 'releases.json'),
});

export const readJson = <T>(file: string, fallback: T): T =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : fallback;

/** Whoever reads meanwhile sees the old or the new file, never half of one. */
export function writeJson(file: string, value: unknown): void {
  const staged = `${file}.${process.pid}`;
  writeFileSync(staged, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(staged, file);
}

/** As an `integrity` attribute wants it, and as the build writes it: what is preloaded under another hash is loaded twice. */
export const integrityOf = (file: string) =>
  `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`;

/** One hash of all files below a folder: their names and contents. */
export function contentHash(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesIn(folder)) hash.update(`${file}\0`).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex');
}

/** Relative paths, sorted. */
const filesIn = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

/** `mf-search` is called `mf_search` where names must be identifiers. */
export const remoteName = (folder: string) => folder.replaceAll('-', '_');
