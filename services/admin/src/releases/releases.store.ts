import type { Collections, ReleaseDoc } from '@app/db';
import { findPreviousVersion, findRemote } from '@app/releases';
import type { VitalSum } from './summarize-vitals.ts';

/** Number of latest versions to list; the files of older ones have been deleted. */
const maxListedReleases = 30;

/** A release without the fields that only browsers and the release gate need. */
export type ListedRelease = Omit<ReleaseDoc, 'entry' | 'files' | 'exposes'>;

export type RemoteWithReleases = Awaited<ReturnType<typeof readRemote>>;

type ReleaseCollections = Pick<Collections, 'releases' | 'remotes' | 'vitals'>;
const listedReleaseProjection = { entry: 0, files: 0, exposes: 0 } as const;
const newestFirstSort = { publishedAt: -1, _id: -1 } as const;

/** Reads all remotes with published versions, sorted by name. */
export async function readRemotes(collections: ReleaseCollections): Promise<RemoteWithReleases[]> {
  const nameGroups = await collections.releases
    .aggregate<{ _id: string }>([{ $group: { _id: '$name' } }, { $sort: { _id: 1 } }])
    .toArray();
  return Promise.all(nameGroups.map(({ _id }) => readRemote(collections, _id)));
}

export async function readRemote(collections: ReleaseCollections, name: string) {
  const { releases, vitals } = collections;
  const remote = await findRemote({ collections }, name);
  const versions = remote ? [remote.live, remote.canary?.version, findPreviousVersion(remote)] : [];
  const releaseIds = versions.flatMap((version) => (version ? [`${name}@${version}`] : []));
  const newestReleases = await releases
    .find({ name })
    .project<ListedRelease>(listedReleaseProjection)
    .sort(newestFirstSort)
    .limit(maxListedReleases)
    .toArray();
  const olderReleases = await releases
    .find({ _id: { $in: releaseIds.filter((id) => !newestReleases.some(({ _id }) => _id === id)) } })
    .project<ListedRelease>(listedReleaseProjection)
    .sort(newestFirstSort)
    .toArray();
  const publishedCount = await releases.countDocuments({ name });
  return {
    name,
    /** Null if no version was ever live. */
    remote,
    publishedCount,
    /** Newest first; always includes the live version, the canary and the next rollback target. */
    releases: [...newestReleases, ...olderReleases],
    vitalsByVersion: await readVitals(vitals, name),
  };
}

const weekMs = 7 * 24 * 3_600_000;

/** Reads web vitals of the last seven days by version. */
async function readVitals(
  vitals: ReleaseCollections['vitals'],
  remote: string,
): Promise<ReadonlyMap<string, readonly VitalSum[]>> {
  const since = new Date(Date.now() - weekMs);
  const vitalSums = await vitals
    .aggregate<VitalSum & { version: string }>([
      { $match: { remote, day: { $gte: since } } },
      {
        $group: {
          _id: { version: '$version', metric: '$metric', from: '$from' },
          count: { $sum: '$count' },
        },
      },
      { $project: { _id: 0, version: '$_id.version', metric: '$_id.metric', from: '$_id.from', count: 1 } },
    ])
    .toArray();
  return Map.groupBy(vitalSums, ({ version }) => version);
}

/** Finds a published version, with `removedAt` if its files were deleted; null if it was never published. */
export const findPublishedRelease = (
  { releases }: Pick<ReleaseCollections, 'releases'>,
  name: string,
  version: string,
) =>
  releases
    .find({ _id: `${name}@${version}` })
    .project<Pick<ReleaseDoc, 'removedAt' | 'entry'>>({ removedAt: 1, entry: 1 })
    .next();
