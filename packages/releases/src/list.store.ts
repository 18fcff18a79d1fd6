import type { Collections, ReleaseDoc, RemoteDoc } from '@app/db';

/** A remote with everything that was published of it. */
export interface RemoteReleases {
  name: string;
  /** Null: nothing of it was ever live. */
  remote: RemoteDoc | null;
  /** The latest first. */
  releases: ReleaseDoc[];
}

type Read = { collections: Pick<Collections, 'releases' | 'remotes'> };

/** All remotes by name, or the one that is asked for, with at most `most` of its releases. */
export async function listReleases(
  { collections }: Read,
  { name, most = 200 }: { name?: string | undefined; most?: number } = {},
): Promise<RemoteReleases[]> {
  const grouped = [{ $group: { _id: '$name' } }];
  const names =
    name === undefined
      ? (await collections.releases.aggregate<{ _id: string }>(grouped).toArray()).map(({ _id }) => _id)
      : [name];
  return Promise.all(
    names.sort().map(async (one) => ({
      name: one,
      remote: await collections.remotes.findOne({ _id: one }),
      releases: await collections.releases
        .find({ name: one })
        .sort({ publishedAt: -1, _id: -1 })
        .limit(most)
        .toArray(),
    })),
  );
}

/** What visitors may get: every remote, and the releases that it names as live or as its canary. */
export async function readLive({
  collections,
}: Read): Promise<{ remotes: RemoteDoc[]; releases: LiveRelease[] }> {
  const remotes = await collections.remotes.find().toArray();
  const ids = remotes.flatMap(({ _id, live, canary }) =>
    [live, ...(canary ? [canary.version] : [])].map((version) => `${_id}@${version}`),
  );
  const releases = await collections.releases
    .find({ _id: { $in: ids } })
    .project<LiveRelease>({ name: 1, version: 1, entry: 1 })
    .toArray();
  return { remotes, releases };
}

/** What of a release browsers are told. */
export type LiveRelease = Pick<ReleaseDoc, '_id' | 'name' | 'version' | 'entry'>;

/** @throws where MongoDB is away */
export async function findReleasesByVersion(
  { collections }: Read,
  name: string,
  versions: readonly string[],
): Promise<(ReleaseDoc | undefined)[]> {
  const found = await collections.releases.find({ name, version: { $in: [...versions] } }).toArray();
  return versions.map((version) => found.find((one) => one.version === version));
}
