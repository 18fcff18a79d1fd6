// `pnpm build`: builds the shell and every remote into immutable folders and writes the initial registry. With
// --changed it skips those whose inputs did not change.
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
 * Builds the front end. With `ifChanged`, only folders whose inputs changed since their last build. @returns the
 * folders that were built @throws with the compiler's message
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

/** Inputs and outputs of a folder's last build. Outputs are hashed because other tools build into the same place. */
interface Stamp {
  inputs: string;
  output: string;
}
const hashOutput = (folder: string) => computeContentHash(path.join(root, folder, 'dist'));

/** Rspack configs of a front-end folder: browser and server. */
export async function loadConfig(folder: string): Promise<Configuration[]> {
  const { default: config } = await import(path.join(root, folder, 'rspack.config.ts'));
  return (config as (env: BuildEnv) => Configuration[])({});
}

/** Compiles all configs in one process, which shares the start-up time and the cache of parsed sources. */
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
 * Per folder, a hash of everything that its browser files are built from: its sources and messages, all packages,
 * versions and settings.
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
