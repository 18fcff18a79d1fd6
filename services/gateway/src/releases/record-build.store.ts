import { type ReleaseContext, readBuild, recordEmbedded } from '@app/releases';
import type { FileStorage } from '@app/storage';
import type { Registry } from '@app/types';

interface Build {
  /** Versions that this gateway brings. */
  seed: Registry;
  /** Where it brings their files. */
  folder: FileStorage;
  /** Where published versions are. */
  storage: FileStorage;
}

/**
 * Records the versions that this gateway brings as releases, with their files, so that there is a way back to them.
 * @throws {ReleaseError} the folder holds no whole build
 */
export async function recordBuild(
  database: Pick<ReleaseContext, 'client' | 'collections'>,
  { seed, folder, storage }: Build,
): Promise<void> {
  const by = { name: 'build' };
  const ctx = { ...database, now: new Date(), by, actor: { kind: 'system', id: 'gateway' } } as const;
  for (const [name, { version }] of Object.entries(seed.remotes)) {
    const files = await readFiles(folder, `${name}/${version}/`);
    await recordEmbedded(ctx, storage, await readBuild(files, { version }));
  }
}

async function readFiles(folder: FileStorage, below: string) {
  const files = [];
  for await (const { key } of folder.list()) {
    const bytes = key.startsWith(below) && (await folder.get(key));
    if (bytes) files.push({ path: key.slice(below.length), bytes });
  }
  return files;
}
