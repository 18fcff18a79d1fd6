import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Collections, MongoClient } from '@app/db';
import { pruneReleases } from '@app/releases';
import { createReleasesStorage, type ReleasesStorageSettings } from '@app/storage';
import { parseRegistry } from '@app/types';

interface ReleaseSweepDeps {
  client: MongoClient;
  collections: Collections;
  settings: ReleasesStorageSettings;
  now: Date;
}

const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

export const openReleasesStorage = (settings: ReleasesStorageSettings) =>
  createReleasesStorage(settings, repositoryRoot);

/**
 * Deletes files of remotes that no tab can request any more. If they are in a folder of another machine, run `pnpm
 * remotes prune` there.
 */
export async function sweepReleases({ client, collections, settings, now }: ReleaseSweepDeps) {
  const folder = path.resolve(repositoryRoot, settings.REMOTES_DIR);
  if (settings.REMOTES_STORE === 'disk' && !existsSync(folder)) return { removed: 0 };
  const actor = { kind: 'system', id: 'worker' } as const;
  const ctx = { client, collections, now, by: { name: 'worker' }, actor };
  const embeddedReleases = await readEmbeddedReleases(folder);
  const removedReleases = await pruneReleases(ctx, openReleasesStorage(settings), {
    sparedReleases: embeddedReleases,
  });
  return { removed: removedReleases.length };
}

/** Releases embedded in the build serve as fallback without a database, so they are always kept. */
async function readEmbeddedReleases(folder: string): Promise<{ name: string; version: string }[]> {
  const text = await readFile(path.join(folder, '../registry.json'), 'utf8').catch(() => undefined);
  if (!text) return [];
  const { remotes } = parseRegistry(JSON.parse(text)).registry;
  return Object.entries(remotes).map(([name, { version }]) => ({ name, version }));
}
