// Builds the shell and every remote, each into its immutable folder, and writes what the site begins with: `pnpm build`.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Configuration, type MultiStats, rspack } from '@rspack/core';
import { type BuildEnv, shared } from '../rspack.config.base.ts';
import { embed } from './remotes/embed.ts';
import { built as places, readJson, root, writeJson } from './remotes/files.ts';
import { offerOfShell } from './remotes/offer.ts';
import { readBuild } from './remotes/read-build.ts';

const stampFile = path.join(root, 'dist/build-inputs.json');
const remotes = globSync('mf-*', { cwd: root }).sort();

/**
 * Builds the front end. With `ifChanged`, only where an input differs from that of the last build.
 * @throws with the compiler's own words where something does not compile
 */
export async function build({ ifChanged }: { ifChanged: boolean }): Promise<{ built: boolean }> {
  const inputs = inputsHash();
  const isUpToDate =
    existsSync(places.registry) &&
    existsSync(places.offer) &&
    readJson(stampFile, { inputs: '' }).inputs === inputs;
  if (ifChanged && isUpToDate) return { built: false };

  const configs = await Promise.all(['shell', ...remotes].map(configOf));
  const stats = await compile(configs);
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: true }));
  const builds = await Promise.all(remotes.map((folder) => readBuild(path.join(root, folder, 'dist'))));
  embed(builds, offerOfShell(Object.keys(shared)), places);
  writeJson(stampFile, { inputs });
  return { built: true };
}

/** How a folder of the front end is built. */
export async function configOf(folder: string): Promise<Configuration> {
  const { default: config } = await import(path.join(root, folder, 'rspack.config.ts'));
  return (config as (env: BuildEnv) => Configuration)({});
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

/** Everything that a browser file is made of: sources and words of the front end and its packages, versions, settings. */
function inputsHash(): string {
  const hash = createHash('sha256');
  const patterns = [
    '{shell,mf-*}/{src,public,messages}/**/*',
    '{shell,mf-*}/*.{ts,html,svg,json}',
    'packages/*/{src,messages,art}/**/*',
    'packages/*/package.json',
    'rspack.config.base.ts',
    'tools/build/*',
    'pnpm-lock.yaml',
  ];
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
  await build({ ifChanged: false });
  console.log(
    `Built shell and ${remotes.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
