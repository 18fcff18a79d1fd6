import type { Collections, ReleaseDoc, RemoteDoc } from '@app/db';
import { DomainError } from './errors.ts';
import { listServedVersions } from './remote-state.ts';

type Read = { collections: Pick<Collections, 'releases' | 'remotes'> };

/** All remotes, and what visitors may get of them. */
export interface LiveReleases {
  remotes: RemoteDoc[];
  /** Live versions and canaries. */
  releases: LiveRelease[];
  /** The last live version of each withdrawn remote: nobody gets it. */
  withdrawn: LiveRelease[];
}

/** Everything that visitors may get: all remotes with their live and canary releases. */
export async function readLive({ collections }: Read): Promise<LiveReleases> {
  const remotes = await collections.remotes.find().toArray();
  const served = remotes.flatMap((remote) =>
    listServedVersions(remote).map((version) => toReleaseId(remote._id, version)),
  );
  const last = remotes.flatMap(({ _id, live, withdrawn }) => (withdrawn ? [toReleaseId(_id, live)] : []));
  const found = await collections.releases
    .find({ _id: { $in: [...served, ...last] } })
    .project<LiveRelease>({ name: 1, version: 1, entry: 1 })
    .toArray();
  const [releases, withdrawn] = [served, last].map((ids) => found.filter(({ _id }) => ids.includes(_id)));
  return { remotes, releases: releases!, withdrawn: withdrawn! };
}

/** Fields of a release for browsers. */
export type LiveRelease = Pick<ReleaseDoc, '_id' | 'name' | 'version' | 'entry'>;

export const toReleaseId = (name: string, version: string) => `${name}@${version}`;

/** @throws {DomainError} not_published, removed */
export async function findRelease({ collections }: Read, name: string, version: string): Promise<ReleaseDoc> {
  const release = await collections.releases.findOne({ _id: toReleaseId(name, version) });
  if (!release) throw new DomainError('not_published', `${name} ${version} was never published.`);
  if (release.removedAt) throw createRemovedError(name, version);
  return release;
}

export const createRemovedError = (name: string, version: string) =>
  new DomainError('removed', `The files of ${name} ${version} were removed. Publish it again first.`);
