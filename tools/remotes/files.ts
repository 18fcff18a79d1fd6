import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NewFile } from '@app/releases';
import { type NewRelease, readBuild } from '@app/releases';

export const root = path.resolve(import.meta.dirname, '../..');

export interface BuildPaths {
  /** `<name>/<version>/…`: immutable. */
  remotes: string;
  /** Initial registry of this build, used by the gateway until it has one from a database. */
  registry: string;
  /** Versions that the built shell offers to remotes. */
  offer: string;
}

export const getBuildPaths = (folder: string): BuildPaths => ({
  remotes: path.join(folder, 'remotes'),
  registry: path.join(folder, 'registry.json'),
  offer: path.join(folder, 'shell/offer.json'),
});

export const buildPaths = getBuildPaths(path.join(root, 'dist'));

/** Gateway settings to serve the built shell and remotes. */
export const builtPagesEnv = {
  GATEWAY_SHELL_DIR: path.join(root, 'shell/dist'),
  REMOTES_DIR: buildPaths.remotes,
  GATEWAY_REGISTRY_SEED: buildPaths.registry,
};

export const readJson = <T>(file: string, fallback: T): T =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : fallback;

/** Writes a file atomically. */
export function writeJson(file: string, value: unknown): void {
  const temporaryPath = `${file}.${process.pid}`;
  writeFileSync(temporaryPath, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(temporaryPath, file);
}

/** File in a remote's folder, copied into its build: recorded replies of its service for the release gate. */
export const recordedFileName = 'recorded.json';

export const readFiles = (folder: string): NewFile[] =>
  listFiles(folder).map((file) => ({
    path: file.replaceAll(path.sep, '/'),
    bytes: readFileSync(path.join(folder, file)),
  }));

/** Relative paths, sorted. */
export const listFiles = (
  folder: string,
  patterns: readonly string[] = ['**/*'],
  exclude: readonly string[] = [],
): string[] =>
  globSync([...patterns], { cwd: folder, withFileTypes: true, exclude: [...exclude] })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();

/** `mf-search` becomes `mf_search`, where names must be identifiers. */
export const toRemoteName = (folder: string) => folder.replaceAll('-', '_');

/** Reads the built remote in a folder (`packages/releases/src/read-build.ts`). @throws if there is no build */
export const readBuiltFolder = (
  folder: string,
  options: { version?: string | undefined } = {},
): Promise<NewRelease> =>
  readBuild(readFiles(folder), options).catch((error: Error) => {
    throw new Error(`${folder}: ${error.message} Build it first.`);
  });
