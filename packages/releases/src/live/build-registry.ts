import type { RemoteDoc } from '@app/db';
import type { Registry, RemoteEntry } from '@app/types';
import type { LiveRelease } from '../list.store.ts';

/** What the registry says besides what is live. */
export interface RegistrySettings {
  /** The contract that the live shell speaks. */
  contract: string;
  /** Where files of remotes are served, if not by the site itself: `https://cdn.example.com`. */
  origin?: string | undefined;
}

/** The registry that visitors get: of each remote the live version. A release that is not given leaves its remote out. */
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

/** A version that a share of the visitors gets in place of the live one. */
export interface CanaryEntry {
  entry: RemoteEntry;
  /** Above 0, at most 1. */
  share: number;
}

/** The canaries, by the names of their remotes. A release that is not given has none. */
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

/** An entry whose files are at another origin; as it is, without one. */
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
    // Its sheets and scripts are for browsers; the gateway reads its file from the storage.
    ...(server && {
      server: {
        ...server,
        styles: moveParts(server.styles),
        ...(server.scripts && { scripts: moveParts(server.scripts) }),
      },
    }),
  };
}
