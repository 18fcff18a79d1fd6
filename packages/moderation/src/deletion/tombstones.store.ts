// What outlives the database of deleted accounts: lines of a file beside it. A backup is older than the last deletions,
// so anyone who restores it replays these.
import type { DeletionDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { ObjectId } from 'mongodb';

/** Hashes of random ids, and no more: nothing in it leads to a person. */
export type Tombstone = Pick<DeletionDoc, 'receipt' | 'userHash' | 'reviews' | 'listing'> & {
  requestedAt: string;
  purgeBy: string;
  /** Everything is gone, at the identity provider too. */
  purged: boolean;
};

export function toTombstone({
  receipt,
  userHash,
  reviews,
  listing,
  requestedAt,
  purgeBy,
  purgedAt,
}: DeletionDoc): Tombstone {
  const times = { requestedAt: requestedAt.toISOString(), purgeBy: purgeBy.toISOString() };
  return {
    receipt,
    userHash,
    reviews,
    ...(listing && { listing }),
    ...times,
    purged: purgedAt !== undefined,
  };
}

/** By receipt, the last line of each; a line that a power cut has left half written is none. */
export function parseTombstones(text: string): Map<string, Tombstone> {
  const found = new Map<string, Tombstone>();
  for (const line of text.split('\n')) {
    try {
      const one = JSON.parse(line) as Tombstone;
      found.set(one.receipt, one);
    } catch {}
  }
  return found;
}

/**
 * Puts what a restored backup does not know of yet where `sweepRestored` finds it. Gives how many there were, and how
 * many of them the identity provider may not have been told of: their accounts must be ended there by hand.
 */
export async function replayTombstones(
  { collections: { deletions }, now }: Pick<CommandContext, 'collections' | 'now'>,
  tombstones: Iterable<Tombstone>,
): Promise<{ replayed: number; unsure: string[] }> {
  const unsure: string[] = [];
  let replayed = 0;
  for (const { receipt, userHash, reviews, listing, requestedAt, purgeBy, purged } of tombstones) {
    const known = await deletions.findOne({ userHash });
    // The backup knows that it was asked for: the worker's own sweep does the rest, the provider included.
    if (known) continue;
    await deletions.insertOne({
      _id: new ObjectId(),
      receipt,
      userHash,
      reviews,
      ...(listing && { listing }),
      requestedAt: new Date(requestedAt),
      purgeBy: new Date(purgeBy),
      purgedAt: now,
    });
    replayed++;
    if (!purged) unsure.push(receipt);
  }
  return { replayed, unsure };
}
