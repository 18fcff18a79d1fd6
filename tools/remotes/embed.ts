import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellOffer } from '@app/db';
import type { NewRelease } from '@app/releases';
import type { Registry } from '@app/types';
import { type BuildPaths, writeJson } from './files.ts';

/** Copies builds to where the gateway reads them, and lists them in the registry that applies without a database's. */
export function embedReleases(builds: readonly NewRelease[], offer: ShellOffer, paths: BuildPaths): void {
  mkdirSync(paths.remotes, { recursive: true });
  for (const build of builds) writeFolder(build, paths.remotes);
  mkdirSync(path.dirname(paths.offer), { recursive: true });
  writeJson(paths.offer, offer);
  const remotes = Object.fromEntries(builds.map(({ name, entry }) => [name, entry]));
  writeJson(paths.registry, { schema: 1, contract: offer.contract, remotes } satisfies Registry);
}

/** Writes a temporary folder and renames it, so that the target folder is complete or absent. */
function writeFolder({ name, version, files }: NewRelease, remotesFolder: string): void {
  const folder = path.join(remotesFolder, name, version);
  if (existsSync(folder)) return;
  mkdirSync(path.dirname(folder), { recursive: true });
  const stagedFolder = mkdtempSync(path.join(remotesFolder, '.staged-'));
  for (const file of files) {
    const targetPath = path.join(stagedFolder, file.path);
    mkdirSync(path.dirname(targetPath), { recursive: true });
    writeFileSync(targetPath, file.bytes);
  }
  try {
    renameSync(stagedFolder, folder);
  } catch (error) {
    rmSync(stagedFolder, { recursive: true, force: true });
    // Another build wrote the same bytes first.
    if (!existsSync(folder)) throw error;
  }
}
