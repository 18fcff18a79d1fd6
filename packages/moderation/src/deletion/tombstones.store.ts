// Records of deleted accounts in a file beside the database. A backup is older than the latest deletions, so they are
// replayed after a restore.

import type { DeletionDoc } from '@app/db';
import type { TimedContext } from '@app/status-changes/command-context';
import { ObjectId } from 'mongodb';

/** Hashes of random ids only, which lead to no person. */
export type Tombstone = Pick<DeletionDoc, 'receipt' | 'userHash' | 'reviews' | 'listing'> & {
  requestedAt: string;
  purgeBy: string;
  /** Erased completely, also at the identity provider. */
  purged: boolean;
};

export function toTombstone(deletion: DeletionDoc): Tombstone {
  const { receipt, userHash, reviews, listing } = deletion;
  return {
    receipt,
    userHash,
    reviews,
    ...(listing && { listing }),
    requestedAt: deletion.requestedAt.toISOString(),
    purgeBy: deletion.purgeBy.toISOString(),
    purged: deletion.purgedAt !== undefined,
  };
}

/** By receipt, the last line of each. Ignores a line cut off by a power failure. */
export function parseTombstones(text: string): Map<string, Tombstone> {
  const tombstoneByReceipt = new Map<string, Tombstone>();
  for (const line of text.split('\n')) {
    try {
      const tombstone = JSON.parse(line) as Tombstone;
      tombstoneByReceipt.set(tombstone.receipt, tombstone);
    } catch {}
  }
  return tombstoneByReceipt;
}

/**
 * Inserts deletions that a restored backup does not contain, for `eraseRestoredAccounts`. Returns their number, and how
 * many accounts must be deleted at the identity provider by hand, because the request may not have reached it.
 */
export async function replayTombstones(
  { collections: { deletions }, now }: TimedContext,
  tombstones: Iterable<Tombstone>,
): Promise<{ replayed: number; unsure: string[] }> {
  const uncertainReceipts: string[] = [];
  let replayedCount = 0;
  for (const { receipt, userHash, reviews, listing, requestedAt, purgeBy, purged } of tombstones) {
    // The backup contains the request, so the worker's sweep does the rest, including the provider.
    if (await deletions.findOne({ userHash })) continue;
    const dates = { requestedAt: new Date(requestedAt), purgeBy: new Date(purgeBy), purgedAt: now };
    const fates = { reviews, ...(listing && { listing }) };
    await deletions.insertOne({ _id: new ObjectId(), receipt, userHash, ...fates, ...dates });
    replayedCount++;
    if (!purged) uncertainReceipts.push(receipt);
  }
  return { replayed: replayedCount, unsure: uncertainReceipts };
}
