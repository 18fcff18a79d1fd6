import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellOffer } from '@app/db';
import type { NewRelease } from '@app/releases';
import type { Registry } from '@app/types';
import { type BuildPaths, writeJson } from './files.ts';

/**
 * Copies builds to where the gateway reads them: each into its immutable folder, and all into the initial registry,
 * which applies until a database names live versions.
 */
export function embed(builds: readonly NewRelease[], offer: ShellOffer, built: BuildPaths): void {
  mkdirSync(built.remotes, { recursive: true });
  for (const build of builds) writeFolder(build, built.remotes);
  mkdirSync(path.dirname(built.offer), { recursive: true });
  writeJson(built.offer, offer);
  const remotes = Object.fromEntries(builds.map(({ name, entry }) => [name, entry]));
  writeJson(built.registry, { schema: 1, contract: offer.contract, remotes } satisfies Registry);
}

/** Writes a temporary folder and renames it, so that the target folder is complete or absent. */
function writeFolder({ name, version, files }: NewRelease, remotes: string): void {
  const folder = path.join(remotes, name, version);
  if (existsSync(folder)) return;
  mkdirSync(path.dirname(folder), { recursive: true });
  const staged = mkdtempSync(path.join(remotes, '.staged-'));
  for (const file of files) {
    const target = path.join(staged, file.path);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.bytes);
  }
  try {
    renameSync(staged, folder);
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    // Another build wrote the same bytes first.
    if (!existsSync(folder)) throw error;
  }
}
