import type { Collections, MongoClient } from '@app/db';
import { changeRemote, type ReleaseContext, ReleaseError } from '@app/releases';
import type { FileStorage } from '@app/storage';

/** A failing version with counts of the last five minutes. Each address counts once. */
export interface FailingRemote {
  name: string;
  version: string;
  failedCount: number;
  loadCount: number;
}

export type RollbackResult =
  | { kind: 'fell_back'; restoredVersion: string }
  | { kind: 'canary_ended' }
  /** The version stays until the remote changes. */
  | { kind: 'unchanged'; reason: string }
  /** Nothing was changed; a later failure tries again. */
  | { kind: 'later'; reason: string };

interface Database {
  client: MongoClient;
  collections: Collections;
}

/**
 * Rolls back a version that fails in browsers: a canary ends; a live version is replaced by the last one that did not
 * fail. The target of a rollback stays, and so does a version that staff chose again after a rollback. If several
 * gateways act, the first one wins.
 */
export async function rollBackFailing(
  { client, collections }: Database,
  storage: FileStorage,
  { name, version, failedCount, loadCount }: FailingRemote,
  now: Date,
): Promise<RollbackResult> {
  const by = { name: 'gateway' };
  const ctx: ReleaseContext = { client, collections, now, by, actor: { kind: 'system', id: 'gateway' } };
  try {
    const remoteDoc = await collections.remotes.findOne({ _id: name });
    if (!remoteDoc) return { kind: 'unchanged', reason: 'nothing of it is live' };
    const { v: revision, live, canary, fallback, before } = remoteDoc;
    if (canary?.version === version) {
      const reason = `It failed for ${failedCount} of ${loadCount} visitors.`;
      await changeRemote(ctx, name, { kind: 'end-canary', reason }, { revision });
      return { kind: 'canary_ended' };
    }
    if (live !== version) return { kind: 'unchanged', reason: 'it is not live any more' };
    if (fallback) return { kind: 'unchanged', reason: 'it is what another version fell back to' };
    if (before.some((previous) => previous.version === version && previous.ended === 'fell_back'))
      return { kind: 'unchanged', reason: 'it was taken back before, and chosen again' };
    const event = { kind: 'auto-rollback', failedVersion: version, failedCount, loadCount } as const;
    const { remote } = await changeRemote(ctx, name, event, { storage, revision });
    return { kind: 'fell_back', restoredVersion: remote.live };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = error instanceof ReleaseError && error.code !== 'changed';
    return { kind: isFinal ? 'unchanged' : 'later', reason };
  }
}
