import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Where a build puts what it makes. */
export interface Built {
  /** `<name>/<version>/…`: never changed once written. */
  remotes: string;
  /** What this build made live: the gateway's word until it hears of a database. */
  registry: string;
  /** What the built shell offers remotes. */
  offer: string;
}

export const findBuilt = (folder: string): Built => ({
  remotes: path.join(folder, 'remotes'),
  registry: path.join(folder, 'registry.json'),
  offer: path.join(folder, 'shell/offer.json'),
});

/** Of this checkout. */
export const built = findBuilt(path.join(root, 'dist'));

/** The gateway's settings, so that it serves the shell and the remotes that were built. */
export const builtPages = {
  GATEWAY_SHELL_DIR: path.join(root, 'shell/dist'),
  REMOTES_DIR: built.remotes,
  GATEWAY_REGISTRY_SEED: built.registry,
};

export const readJson = <T>(file: string, fallback: T): T =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : fallback;

/** Anyone who reads meanwhile sees the old or the new file, never half of one. */
export function writeJson(file: string, value: unknown): void {
  const staged = `${file}.${process.pid}`;
  writeFileSync(staged, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(staged, file);
}

/** One hash of all files below a folder: their names and contents. */
export function computeContentHash(folder: string): string {
  const hash = createHash('sha256');
  for (const file of listFiles(folder))
    hash.update(`${file}\0`).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex');
}

/** Relative paths, sorted. */
export const listFiles = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

/** `mf-search` is called `mf_search` where names must be identifiers. */
export const toRemoteName = (folder: string) => folder.replaceAll('-', '_');
