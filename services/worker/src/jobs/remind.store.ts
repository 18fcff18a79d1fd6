import type { Collections, ListingDoc, OutboxDoc } from '@app/db';
import type { AnyBulkWriteOperation } from 'mongodb';

/** Fields of a listing whose owner may be reminded. */
export type Remindable = Pick<
  ListingDoc,
  '_id' | 'slug' | 'ownerUserId' | 'locale' | 'confirmedAt' | 'createdAt'
>;

/** A mail to put in the outbox, without an id. */
export type Reminder = Omit<OutboxDoc, '_id'>;

const fields = { slug: 1, ownerUserId: 1, locale: 1, confirmedAt: 1, createdAt: 1 } as const;
const batchSize = 500;

/** Reads listings and writes the outbox for reminders. */
export function createReminderStore({
  listings,
  audit,
  outbox,
}: Pick<Collections, 'listings' | 'audit' | 'outbox'>) {
  return {
    /** Public listings with an owner that were last confirmed (or created) after `from` and until `to`, in batches. */
    async *findConfirmedBetween(from: Date, to: Date): AsyncGenerator<Remindable[]> {
      const within = { $gt: from, $lte: to };
      const owned = { ownerUserId: { $exists: true }, approved: true };
      for (const when of [{ confirmedAt: within }, { confirmedAt: { $exists: false }, createdAt: within }]) {
        let batch: Remindable[] = [];
        for await (const listing of listings.find({ ...owned, ...when }, { projection: fields })) {
          batch.push(listing);
          if (batch.length < batchSize) continue;
          yield batch;
          batch = [];
        }
        if (batch.length > 0) yield batch;
      }
    },

    /** The users with an entry in the audit log. Owners in sample data have none, because they have no account. */
    async findKnownUsers(userIds: readonly string[]): Promise<Set<string>> {
      const actorIds = audit.aggregate<{ _id: string }>([
        { $match: { 'actor.id': { $in: userIds } } },
        { $group: { _id: '$actor.id' } },
      ]);
      return new Set(await actorIds.map(({ _id }) => _id).toArray());
    },

    /** Skips entries whose key exists; returns the number of new ones. */
    async put(entries: readonly Reminder[]): Promise<number> {
      if (entries.length === 0) return 0;
      const operations = entries.map(
        ({ key, ...entry }): AnyBulkWriteOperation<OutboxDoc> => ({
          updateOne: { filter: { key }, update: { $setOnInsert: entry }, upsert: true },
        }),
      );
      return (await outbox.bulkWrite(operations, { ordered: false })).upsertedCount;
    },
  };
}
