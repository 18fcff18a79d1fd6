import { type AuditDoc, createRowId, type ReleaseDoc, type RemoteDoc } from '@app/db';
import { MongoServerError } from 'mongodb';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors.ts';
import { readLive } from '../list.store.ts';
import { findWrongAddress } from './addresses.ts';

/** Snapshot reads, and writes acknowledged by a majority. */
const options = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority', j: true },
  readPreference: 'primary',
  maxCommitTimeMS: 10_000,
} as const;

/** New state of a remote; other fields follow from the context. */
export type NextRemote = Pick<RemoteDoc, 'live' | 'since' | 'by' | 'before' | 'canary' | 'fallback'>;

export interface Change {
  next: NextRemote;
  row: Pick<AuditDoc, 'action'> & Partial<Pick<AuditDoc, 'before' | 'after' | 'reason'>>;
  /** The version that becomes live or a canary. */
  chosen?: string;
  /** Versions no longer served; their files' retention starts now. */
  left?: readonly (string | undefined)[];
}

export const releaseId = (name: string, version: string) => `${name}@${version}`;

/** @throws {DomainError} not_published */
export async function findRelease(ctx: Ctx, name: string, version: string): Promise<ReleaseDoc> {
  const release = await ctx.collections.releases.findOne({ _id: releaseId(name, version) });
  if (!release) throw new DomainError('not_published', `${name} ${version} was never published.`);
  if (release.removedAt)
    throw new DomainError('removed', `The files of ${name} ${version} were removed. Publish it again first.`);
  return release;
}

export const findRemote = (ctx: Ctx, name: string): Promise<RemoteDoc | null> =>
  ctx.collections.remotes.findOne({ _id: name });

/**
 * Changes what is live of a remote at version `v` (0: never live), with its audit row and the releases' retention, in
 * one transaction.
 * @throws {DomainError} changed, removed, gate: the version defines addresses that it may not have
 */
export async function changeRemote(
  ctx: Ctx,
  name: string,
  v: number,
  change: (now: RemoteDoc | null) => Change,
): Promise<RemoteDoc> {
  const { client, collections, now } = ctx;
  return client.withSession((session) =>
    session.withTransaction(async () => {
      const within = { session, ignoreUndefined: true };
      const found = await collections.remotes.findOne({ _id: name }, { session });
      if ((found?.v ?? 0) !== v) throw createChangedError(name, found);
      const { next, row, chosen, left = [] } = change(found);
      const doc: RemoteDoc = { _id: name, v: v + 1, ...next, updatedAt: now, updatedBy: ctx.by };
      if (found) await collections.remotes.replaceOne({ _id: name, v }, doc, within);
      else await insertFirst(ctx, doc, within);
      // A write, so that it conflicts with a concurrent deletion of the version's files.
      const toUnremovedFilter = (version: string) => ({ _id: releaseId(name, version), removedAt: null });
      const set = { $set: { usedAt: now } };
      const taken =
        chosen && findWrongAddress(await findRelease(ctx, name, chosen), (await readLive(ctx)).releases);
      if (taken) throw new DomainError('gate', taken);
      if (
        chosen &&
        (await collections.releases.updateOne(toUnremovedFilter(chosen), set, within)).matchedCount === 0
      )
        throw new DomainError(
          'removed',
          `The files of ${name} ${chosen} were removed. Publish it again first.`,
        );
      for (const version of left) {
        if (version && version !== chosen)
          await collections.releases.updateOne(toUnremovedFilter(version), set, within);
      }
      const { actor, requestId, address } = ctx;
      const target = { kind: 'remote', id: name };
      const _id = await createRowId(collections, session);
      await collections.audit.insertOne({ _id, at: now, actor, target, ...row, requestId, address }, within);
      return doc;
    }, options),
  );
}

/** Of two concurrent first activations one succeeds, and the other fails with its author's name. */
async function insertFirst(
  { collections }: Ctx,
  doc: RemoteDoc,
  within: Parameters<typeof collections.remotes.insertOne>[1],
): Promise<void> {
  try {
    await collections.remotes.insertOne(doc, within);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== 11000) throw error;
    throw createChangedError(doc._id, await collections.remotes.findOne({ _id: doc._id }));
  }
}

const createChangedError = (name: string, found: RemoteDoc | null) =>
  new DomainError(
    'changed',
    found
      ? `${found.updatedBy.name} changed ${name} at ${formatTime(found.updatedAt)}: ${found.live} is live. Look at it again before you change it.`
      : `Nothing of ${name} is live. Look at it again before you change it.`,
  );

/** `2026-11-22 08:12:03 UTC`: independent of locale, for logs and terminals. */
const formatTime = (at: Date) =>
  at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
