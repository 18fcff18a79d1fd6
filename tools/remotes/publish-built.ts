import path from 'node:path';
import { changeRemote, createQuickValidator, publishRelease, type ReleaseContext } from '@app/releases';
import type { FileStorage } from '@app/storage';
import { type Registry, registry } from '@app/types';
import * as z from 'zod/mini';
import { type BuildPaths, readBuild, readJson } from './files.ts';
import { readBuiltOffer } from './offer.ts';

/**
 * Publishes the built versions and activates those that are new to this database. Known versions and withdrawn remotes
 * are left as they are, so that a rollback or a withdrawal survives the next start.
 * @throws {ReleaseError}
 */
export async function publishBuilt(
  ctx: ReleaseContext,
  files: FileStorage,
  built: BuildPaths,
): Promise<{ name: string; version: string; live: string }[]> {
  const validator = createQuickValidator(files, readBuiltOffer(built));
  const published: { name: string; version: string; live: string }[] = [];
  for (const [name, { version }] of listOwnersFirst(readSeed(built))) {
    const build = await readBuild(path.join(built.remotes, name, version), { version });
    const { isNew } = await publishRelease(ctx, files, build);
    const remote = await ctx.collections.remotes.findOne({ _id: name });
    const isNext = !remote || (isNew && !remote.withdrawn);
    if (isNext) await changeRemote(ctx, name, { kind: 'activate', version }, { validator });
    published.push({ name, version, live: isNext ? version : remote.live });
  }
  return published;
}

/** Lists remotes that offer slots before those that fill them, so that they are live first. */
const listOwnersFirst = ({ remotes }: Registry) =>
  Object.entries(remotes).toSorted(([, a], [, b]) => Number(Boolean(b.offers)) - Number(Boolean(a.offers)));

/** Reads the initial registry of the build. */
export const readSeed = ({ registry: file }: BuildPaths): Registry =>
  z.parse(registry, readJson(file, { schema: 1, contract: '', remotes: {} }));
