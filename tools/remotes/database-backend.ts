import path from 'node:path';
import {
  applyRemoteCommand,
  buildRegistry,
  findDamagedReleases,
  pruneReleases,
  publishRelease,
  readLiveReleases,
  tryRelease,
} from '@app/releases';
import { readRemotes } from '@app/service-admin/releases/releases.store';
import { toRemote } from '@app/service-admin/releases/to-remote';
import type { RemotesBackend } from './backend.ts';
import { buildPaths, root } from './files.ts';
import { createFullValidator } from './gate/full-validator.ts';
import { readBuiltOffer } from './offer.ts';
import { readInitialRegistry } from './publish-built-releases.ts';
import { type OpenedSite, openSite } from './site.ts';

/** Opens the remotes in a site's database and file storage, for operators. */
export async function openDatabaseRemotes(dataDir: string | undefined): Promise<RemotesBackend> {
  const site = await openSite(dataDir);
  const { ctx, collections, files, close } = site;
  return {
    async listRemotes(name) {
      const remotes = await readRemotes(collections);
      return remotes
        .filter((remote) => !name || remote.name === name)
        .map((remote) => toRemote(remote, undefined));
    },
    publish: async (build) => {
      const { isNew, storedCount } = await publishRelease(ctx, files, build);
      return { isNew, stored: storedCount };
    },
    check: async (_, name, version) => tryRelease(ctx, { name, version }, await createValidator(site)),
    checkLive: () => findDamagedReleases(ctx, files),
    async change(name, command) {
      const options = { storage: files, offer: readBuiltOffer(buildPaths) };
      const {
        remote,
        previousVersion = null,
        ...result
      } = await applyRemoteCommand(ctx, name, command, options);
      return { live: remote.withdrawn ? null : remote.live, from: previousVersion, ...result };
    },
    prune() {
      const seed = Object.entries(readInitialRegistry(buildPaths).remotes);
      return pruneReleases(ctx, files, {
        sparedReleases: seed.map(([name, { version }]) => ({ name, version })),
      });
    },
    close,
  };
}

async function createValidator({ ctx, storage, publicOrigin }: OpenedSite) {
  const offer = readBuiltOffer(buildPaths);
  const { remotes, releases } = await readLiveReleases(ctx, { includeEmbedded: true });
  const registry = buildRegistry(remotes, releases, { contract: offer.contract });
  const services = await ctx.collections.services.find({ withdrawnAt: null }).toArray();
  const serviceByNoun = new Map(
    services.flatMap(({ _id, nouns }) => nouns.map((noun) => [noun, _id] as const)),
  );
  return createFullValidator({
    shellDir: path.join(root, 'shell/dist'),
    offer,
    registry,
    storage,
    serviceByNoun,
    liveOrigin: publicOrigin,
  });
}
