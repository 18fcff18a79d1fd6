import type { RemoteDoc } from '@app/db';
import type { Registry, RemoteEntry } from '@app/types';
import type { LiveRelease } from '../list.store.ts';

/** Settings of the registry. */
export interface RegistrySettings {
  /** Contract of the live shell. */
  contract: string;
  /** Origin of the remotes' files, if not the site: `https://cdn.example.com`. */
  origin?: string | undefined;
}

/** Builds the registry of live versions. Remotes whose release is missing are left out. */
export function buildRegistry(
  remotes: readonly RemoteDoc[],
  releases: readonly LiveRelease[],
  { contract, origin }: RegistrySettings,
): Registry {
  const live = remotes.flatMap(({ _id: name, live: version }) => {
    const release = releases.find((one) => one.name === name && one.version === version);
    return release ? [[name, moveEntry(origin, release.entry)] as const] : [];
  });
  return { schema: 1, contract, remotes: Object.fromEntries(live) };
}

/** A version for a share of the visitors. */
export interface CanaryEntry {
  entry: RemoteEntry;
  /** Above 0, at most 1. */
  share: number;
}

/** Canaries by remote. Those whose release is missing are left out. */
export function buildCanaries(
  remotes: readonly RemoteDoc[],
  releases: readonly LiveRelease[],
  origin?: string | undefined,
): Record<string, CanaryEntry> {
  const found = remotes.flatMap(({ _id: name, canary }) => {
    const release = canary && releases.find((one) => one.name === name && one.version === canary.version);
    return release ? [[name, { entry: moveEntry(origin, release.entry), share: canary.share }] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Moves an entry's addresses to another origin; unchanged without one. */
export function moveEntry(origin: string | undefined, entry: RemoteEntry): RemoteEntry {
  if (!origin) return entry;
  const toUrl = (address: string) => new URL(address, origin).href;
  const moveFile = ({ href, integrity }: RemoteEntry['preload'][number]) => ({
    href: toUrl(href),
    integrity,
  });
  const moveParts = (parts: Readonly<Record<string, RemoteEntry['preload']>>) =>
    Object.fromEntries(Object.entries(parts).map(([part, files]) => [part, files.map(moveFile)]));
  const { server } = entry;
  return {
    ...entry,
    entry: toUrl(entry.entry),
    manifestUrl: toUrl(entry.manifestUrl),
    preload: entry.preload.map(moveFile),
    styles: entry.styles.map(moveFile),
    // Only style sheets and scripts, which browsers load. The gateway reads the server bundle from the storage.
    ...(server && {
      server: {
        ...server,
        styles: moveParts(server.styles),
        ...(server.scripts && { scripts: moveParts(server.scripts) }),
      },
    }),
  };
}
