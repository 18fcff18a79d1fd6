// Builds the shell and every remote, each into its immutable folder, and writes what the site begins with: `pnpm build`.
// With --changed it leaves out those whose inputs are those of their last build.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, type MultiStats, rspack } from '@rspack/core';
import { type BuildEnv, shared } from '../rspack.config.base.ts';
import { embed } from './remotes/embed.ts';
import { computeContentHash, built as places, readJson, root, writeJson } from './remotes/files.ts';
import { readOfferOfShell } from './remotes/offer.ts';
import { readBuild } from './remotes/read-build.ts';

const stampFile = path.join(root, 'dist/build-inputs.json');
const remotes = globSync('mf-*', { cwd: root }).sort();

/**
 * Builds the front end. With `ifChanged`, only the folders of which an input differs from that of their last build.
 * @returns the folders that were built
 * @throws with the compiler's own words where something does not compile
 */
export async function build({ ifChanged }: { ifChanged: boolean }): Promise<{ built: string[] }> {
  const folders = ['shell', ...remotes];
  const inputs = hashInputs(folders);
  const last = ifChanged ? readJson<Record<string, Stamp>>(stampFile, {}) : {};
  const stale = folders.filter(
    (folder) => last[folder]?.inputs !== inputs[folder] || last[folder]?.output !== hashOutput(folder),
  );
  if (stale.length === 0 && existsSync(places.registry) && existsSync(places.offer)) return { built: [] };

  if (stale.length > 0) {
    const stats = await compile((await Promise.all(stale.map(loadConfig))).flat());
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: true }));
  }
  const builds = await Promise.all(remotes.map((folder) => readBuild(path.join(root, folder, 'dist'))));
  embed(builds, readOfferOfShell(Object.keys(shared)), places);
  const createStamp = (folder: string): Stamp => ({
    inputs: inputs[folder] ?? '',
    output: hashOutput(folder),
  });
  writeJson(stampFile, Object.fromEntries(folders.map((folder) => [folder, createStamp(folder)])));
  return { built: stale };
}

/** A folder's last build: what it was made of, and what came of it, as other tools build into the same place. */
interface Stamp {
  inputs: string;
  output: string;
}
const hashOutput = (folder: string) => computeContentHash(path.join(root, folder, 'dist'));

/** How a folder of the front end is built: for the browser, and for the server. */
export async function loadConfig(folder: string): Promise<Configuration[]> {
  const { default: config } = await import(path.join(root, folder, 'rspack.config.ts'));
  return (config as (env: BuildEnv) => Configuration[])({});
}

/** One process for all: they share the parsed sources' cache on disk and the time that it takes to start. */
export function compile(configs: Configuration[]): Promise<MultiStats> {
  const compiler = rspack(configs);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close((closing) => {
        if (error ?? closing) reject(error ?? closing);
        else resolve(stats!);
      });
    });
  });
}

/**
 * For each folder, one hash of everything that its browser files are made of: its own sources and words, those of all
 * packages, versions, settings.
 */
function hashInputs(folders: readonly string[]): Record<string, string> {
  const common = hashFiles([
    'packages/*/{src,messages,art}/**/*',
    'packages/*/package.json',
    'rspack.config.base.ts',
    'tools/build/*',
    'pnpm-lock.yaml',
  ]);
  const own = (folder: string) =>
    hashFiles([`${folder}/{src,public,messages}/**/*`, `${folder}/*.{ts,html,svg,json}`]);
  return Object.fromEntries(folders.map((folder) => [folder, `${common}${own(folder)}`]));
}

function hashFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const files = patterns.flatMap((pattern) =>
    globSync(pattern, { cwd: root, withFileTypes: true, exclude: ['**/paraglide/**', '**/node_modules/**'] }),
  );
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  const started = performance.now();
  const { built } = await build({ ifChanged: process.argv.includes('--changed') });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built ${built.join(', ') || 'nothing, as nothing differs'} in ${seconds} s`);
}
