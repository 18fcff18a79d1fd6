import path from 'node:path';
import type { Configuration } from '@rspack/core';
import { type BuildEnv, shared } from '../../rspack.config.base.ts';
import { embedReleases } from '../remotes/embed.ts';
import { buildPaths, readBuiltFolder, root } from '../remotes/files.ts';
import { readShellOffer } from '../remotes/offer.ts';
import { compile } from './compile.ts';

export async function buildFolders(folders: readonly string[]): Promise<void> {
  await compile((await Promise.all(folders.map((folder) => loadConfigs(folder)))).flat());
}

/** Loads the Rspack configs of a front-end folder: browser and server, or for a development server only the browser. */
export async function loadConfigs(folder: string, env: BuildEnv = {}): Promise<Configuration[]> {
  const { default: config } = await import(path.join(root, folder, 'rspack.config.ts'));
  return (config as (env: BuildEnv) => Configuration[])(env);
}

/** Copies the built remotes and the shell's offer to where the gateway reads them. */
export async function embedBuilds(remotes: readonly string[]): Promise<void> {
  const builds = await Promise.all(remotes.map((folder) => readBuiltFolder(path.join(root, folder, 'dist'))));
  embedReleases(builds, readShellOffer(Object.keys(shared)), buildPaths);
}
