import path from 'node:path';
import {
  changeRemote,
  createQuickValidator,
  findRelease,
  publishRelease,
  type ReleaseContext,
} from '@app/releases';
import type { FileStorage } from '@app/storage';
import { type Registry, registry } from '@app/types';
import * as z from 'zod/mini';
import { type BuildPaths, readBuiltFolder, readJson } from './files.ts';
import { readBuiltOffer } from './offer.ts';

/** Publishes the built versions and activates new ones, so that a rollback or withdrawal survives the next start. */
export async function publishBuiltReleases(ctx: ReleaseContext, files: FileStorage, paths: BuildPaths) {
  const validator = createQuickValidator(files, readBuiltOffer(paths));
  const publishedBuilds: { name: string; version: string; live: string; warnings: string[] }[] = [];
  for (const [name, { version }] of listSlotOwnersFirst(readInitialRegistry(paths))) {
    const build = await readBuiltFolder(path.join(paths.remotes, name, version), { version });
    const { isNew } = await publishRelease(ctx, files, build);
    const remote = await ctx.collections.remotes.findOne({ _id: name });
    const shouldActivate = !remote || (isNew && !remote.withdrawn);
    if (shouldActivate) await changeRemote(ctx, name, { kind: 'activate', version }, { validator });
    const { gate } = await findRelease(ctx, name, version);
    // What the build exceeds, in sentences.
    const warnings = (gate?.checks ?? []).flatMap(({ passed, says }) => (passed ? [] : [says]));
    publishedBuilds.push({ name, version, live: shouldActivate ? version : remote.live, warnings });
  }
  return publishedBuilds;
}

/** Lists remotes that offer slots before those that fill them, so that they are live first. */
const listSlotOwnersFirst = ({ remotes }: Registry) =>
  Object.entries(remotes).toSorted(([, a], [, b]) => Number(Boolean(b.offers)) - Number(Boolean(a.offers)));

export const readInitialRegistry = ({ registry: registryPath }: BuildPaths): Registry =>
  z.parse(registry, readJson(registryPath, { schema: 1, contract: '', remotes: {} }));
