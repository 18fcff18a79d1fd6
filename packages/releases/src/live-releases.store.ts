import type { ClientSession, Collections, ReleaseDoc, RemoteDoc } from '@app/db';
import type { FindOptions } from 'mongodb';
import { ReleaseError } from './errors.ts';
import { listServedVersions } from './remote-state.ts';

type ReleaseReadContext = { collections: Pick<Collections, 'releases' | 'remotes'> };

/** Reads all remotes with live and canary releases; `includeEmbedded`: also those that only the gateway embeds. */
export async function readLiveReleases(
  { collections }: ReleaseReadContext,
  { includeEmbedded }: { includeEmbedded: boolean },
) {
  const changedRemotes = await collections.remotes.find().toArray();
  const embeddedRemotes = includeEmbedded ? await listEmbeddedRemotes({ collections }) : [];
  const remotes = [
    ...changedRemotes,
    ...embeddedRemotes.filter(({ _id }) => !changedRemotes.some((remote) => remote._id === _id)),
  ];
  const servedIds = remotes.flatMap((remote) =>
    listServedVersions(remote).map((version) => toReleaseId(remote._id, version)),
  );
  const withdrawnIds = remotes.flatMap(({ _id, live, withdrawn }) =>
    withdrawn ? [toReleaseId(_id, live)] : [],
  );
  const docs = await collections.releases
    .find({ _id: { $in: [...servedIds, ...withdrawnIds] } })
    .project<LiveRelease>({ name: 1, version: 1, entry: 1, asks: 1 })
    .toArray();
  return {
    remotes,
    /** Live versions and canaries. */
    releases: docs.filter(({ _id }) => servedIds.includes(_id)),
    /** The last live version of each withdrawn remote: nobody gets it. */
    withdrawnReleases: docs.filter(({ _id }) => withdrawnIds.includes(_id)),
  };
}

/** Finds a remote; if it was never changed, in the version that the gateway embeds. Null if there is neither. */
export async function findRemote(
  { collections }: ReleaseReadContext,
  name: string,
  session?: ClientSession,
): Promise<RemoteDoc | null> {
  // As a transaction reads, which would find less than the newest state on one member.
  const options = session ? { session } : { readConcern: 'majority' as const };
  const changedRemote = await collections.remotes.findOne({ _id: name }, options);
  return changedRemote ?? (await listEmbeddedRemotes({ collections }, { name }, options))[0] ?? null;
}

/** Remotes as the gateway embeds them, before any change (`v` 0). */
async function listEmbeddedRemotes(
  { collections }: ReleaseReadContext,
  filter: { name?: string } = {},
  options?: FindOptions,
): Promise<RemoteDoc[]> {
  const docs = await collections.releases
    .find({ ...filter, embeddedAt: { $exists: true }, removedAt: null }, options)
    .project<Pick<ReleaseDoc, 'name' | 'version' | 'publishedAt' | 'publishedBy'>>({
      name: 1,
      version: 1,
      publishedAt: 1,
      publishedBy: 1,
    })
    .sort({ embeddedAt: -1 })
    .toArray();
  const newestReleases = docs.filter(({ name }, i) => docs.findIndex((doc) => doc.name === name) === i);
  return newestReleases.map(({ name, version, publishedAt, publishedBy }) => ({
    _id: name,
    v: 0,
    live: version,
    since: publishedAt,
    by: publishedBy,
    before: [],
    canary: null,
    fallback: null,
    updatedAt: publishedAt,
    updatedBy: publishedBy,
  }));
}

/** A release with its entry for browsers, and the words below /api that its pages ask. */
export type LiveRelease = Pick<ReleaseDoc, '_id' | 'name' | 'version' | 'entry' | 'asks'>;

export const toReleaseId = (name: string, version: string) => `${name}@${version}`;

/** @throws {ReleaseError} not_published, removed */
export async function findRelease(
  { collections }: ReleaseReadContext,
  name: string,
  version: string,
): Promise<ReleaseDoc> {
  const release = await collections.releases.findOne({ _id: toReleaseId(name, version) });
  if (!release) throw new ReleaseError('not_published', `${name} ${version} was never published.`);
  if (release.removedAt) throw createRemovedError(name, version);
  return release;
}

export const createRemovedError = (name: string, version: string) =>
  new ReleaseError('removed', `The files of ${name} ${version} were removed. Publish it again first.`);
