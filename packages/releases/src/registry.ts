import type { RemoteDoc } from '@app/db';
import type { Registry, RemoteEntry } from '@app/types';
import {
  getRootSegment,
  isPagePattern,
  isReservedSegment,
  listPagePatterns,
} from '@app/types/release/addresses';
import { mergeOffers, shellSlots } from '@app/types/release/registry';
import type { LiveRelease } from './live-releases.store.ts';

export interface RegistrySettings {
  /** Contract of the live shell. */
  contract: string;
  /** Origin of the remotes' files, if not the site: `https://cdn.example.com`. */
  origin?: string | undefined;
}

/** Builds the registry of live versions. Remotes that are withdrawn or whose release is missing are left out. */
export function buildRegistry(
  remotes: readonly RemoteDoc[],
  releases: readonly LiveRelease[],
  { contract, origin }: RegistrySettings,
): Registry {
  const liveEntries = remotes.flatMap(({ _id: name, live: version, withdrawn }) => {
    const release = withdrawn ? undefined : findRelease(releases, name, version);
    return release ? [[name, setEntryOrigin(origin, release.entry)] as const] : [];
  });
  return { schema: 1, contract, remotes: Object.fromEntries(liveEntries) };
}

const findRelease = (releases: readonly LiveRelease[], name: string, version: string) =>
  releases.find((release) => release.name === name && release.version === version);

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
  const canaryEntries = remotes.flatMap(({ _id: name, canary }) => {
    const release = canary && findRelease(releases, name, canary.version);
    return release
      ? [[name, { entry: setEntryOrigin(origin, release.entry), share: canary.share }] as const]
      : [];
  });
  return Object.fromEntries(canaryEntries);
}

/** Moves an entry's addresses to another origin; unchanged without one. */
export function setEntryOrigin(origin: string | undefined, entry: RemoteEntry): RemoteEntry {
  if (!origin) return entry;
  const toUrl = (address: string) => new URL(address, origin).href;
  const setFileOrigin = (file: RemoteEntry['preload'][number]) => ({ ...file, href: toUrl(file.href) });
  const setPartOrigins = (parts: Readonly<Record<string, RemoteEntry['preload']>>) =>
    Object.fromEntries(Object.entries(parts).map(([part, files]) => [part, files.map(setFileOrigin)]));
  const { server } = entry;
  return {
    ...entry,
    entry: toUrl(entry.entry),
    manifestUrl: toUrl(entry.manifestUrl),
    preload: entry.preload.map(setFileOrigin),
    styles: entry.styles.map(setFileOrigin),
    // Only style sheets and scripts, which browsers load. The gateway reads the server bundle from the storage.
    ...(server && {
      server: {
        ...server,
        styles: setPartOrigins(server.styles),
        ...(server.scripts && { scripts: setPartOrigins(server.scripts) }),
      },
    }),
  };
}

/**
 * Reason why a version may not define its addresses and links; undefined: it may. A remote owns everything below the
 * first segment of its addresses, so teams only need to agree on that.
 */
export function findPathError(
  { name, version, entry }: Pick<LiveRelease, 'name' | 'version' | 'entry'>,
  liveReleases: readonly LiveRelease[],
): string | undefined {
  for (const path of entry.paths ?? []) {
    const rootSegment = getRootSegment(path);
    const statement = `${name} ${version} wants the address ${path}`;
    if (!isPagePattern(path))
      return `${statement}, which is none that a remote may have: small words with hyphens, and :names after the first. The team of ${name} names another in its slice.json.`;
    if (isReservedSegment(rootSegment))
      return `${statement}, and the site has pages of its own at /${rootSegment}. The team of ${name} names another in its slice.json.`;
    const ownerRelease = liveReleases.find(
      (candidate) =>
        candidate.name !== name &&
        listPagePatterns(candidate.entry).some((pattern) => getRootSegment(pattern) === rootSegment),
    );
    if (ownerRelease)
      return `${statement}, and /${rootSegment} belongs to ${ownerRelease.name} ${ownerRelease.version}. The team of ${name} names another in its slice.json, or that of ${ownerRelease.name} gives it up first.`;
  }
  const ownPatterns = listPagePatterns(entry);
  const listedPaths = [...(entry.links ?? []).map(({ path }) => path), ...(entry.sitemap ?? [])];
  const foreignPath = listedPaths.find(
    (path) => !path.startsWith('/api/') && (path.includes(':') || !ownPatterns.includes(path)),
  );
  return (
    foreignPath &&
    `${name} ${version} names ${foreignPath} among its links or in its sitemap, which is no page of its own. The team of ${name} mends its slice.json.`
  );
}

/** Reason why a version may not fill or offer its slots; undefined: it may. A slot has one owner. */
export function findSlotError(
  { name, version, entry }: Pick<LiveRelease, 'name' | 'version' | 'entry'>,
  liveReleases: readonly Pick<LiveRelease, 'name' | 'entry'>[],
): string | undefined {
  const otherReleases = liveReleases.filter((release) => release.name !== name);
  for (const slot of Object.keys(entry.offers ?? {})) {
    const owner =
      slot in shellSlots ? 'the shell' : otherReleases.find((release) => release.entry.offers?.[slot])?.name;
    if (owner)
      return `${name} ${version} offers ${slot}, and that slot belongs to ${owner}. The team of ${name} names another in its slice.json.`;
  }
  const offers = mergeOffers([...otherReleases.map((release) => release.entry), entry]);
  const missingSlot = Object.keys(entry.fills ?? {}).find((slot) => !Object.hasOwn(offers, slot));
  return (
    missingSlot &&
    `${missingSlot} is not offered: ${name} ${version} fills it, and live pages have ${Object.keys(offers).sort().join(', ')}. The team of ${name} names one of them in its slice.json, or a page's owner offers it first.`
  );
}
