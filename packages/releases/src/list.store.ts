import type { Collections, ReleaseDoc, RemoteDoc } from '@app/db';

/** A remote with its published versions. */
export interface RemoteReleases {
  name: string;
  /** Null: no version was ever live. */
  remote: RemoteDoc | null;
  /** Newest first. */
  releases: ReleaseDoc[];
}

type Read = { collections: Pick<Collections, 'releases' | 'remotes'> };

/** All remotes by name, or one, with at most `most` releases each. */
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

/** Everything that visitors may get: all remotes with their live and canary releases. */
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

/** Fields of a release for browsers. */
export type LiveRelease = Pick<ReleaseDoc, '_id' | 'name' | 'version' | 'entry'>;

/** @throws if MongoDB is unavailable */
export async function findReleasesByVersion(
  { collections }: Read,
  name: string,
  versions: readonly string[],
): Promise<(ReleaseDoc | undefined)[]> {
  const found = await collections.releases.find({ name, version: { $in: [...versions] } }).toArray();
  return versions.map((version) => found.find((one) => one.version === version));
}
