import type { Collections, ListingDoc, OutboxDoc } from '@app/db';
import type { AnyBulkWriteOperation } from 'mongodb';

/** A listing whose owner may be reminded. */
export type Remindable = Pick<
  ListingDoc,
  '_id' | 'slug' | 'ownerUserId' | 'locale' | 'confirmedAt' | 'createdAt'
>;

/** What goes out; MongoDB gives it its id. */
export type Reminder = Omit<OutboxDoc, '_id'>;

const fields = { slug: 1, ownerUserId: 1, locale: 1, confirmedAt: 1, createdAt: 1 } as const;
const atOnce = 500;

/** Listings and the outbox as reminders need them. */
export function remindStore({ listings, audit, outbox }: Pick<Collections, 'listings' | 'audit' | 'outbox'>) {
  return {
    /** Public listings with an owner, last confirmed (else: made) after `from` and until `to`, in batches. */
    async *confirmedBetween(from: Date, to: Date): AsyncGenerator<Remindable[]> {
      const within = { $gt: from, $lte: to };
      const owned = { ownerUserId: { $exists: true }, approved: true };
      for (const when of [{ confirmedAt: within }, { confirmedAt: { $exists: false }, createdAt: within }]) {
        let batch: Remindable[] = [];
        for await (const one of listings.find({ ...owned, ...when }, { projection: fields })) {
          batch.push(one);
          if (batch.length < atOnce) continue;
          yield batch;
          batch = [];
        }
        if (batch.length > 0) yield batch;
      }
    },

    /** Those who have ever done something here. Owners in sample data have not: they have no account. */
    async seenAmong(userIds: readonly string[]): Promise<Set<string>> {
      const traces = audit.aggregate<{ _id: string }>([
        { $match: { 'actor.id': { $in: userIds } } },
        { $group: { _id: '$actor.id' } },
      ]);
      return new Set(await traces.map(({ _id }) => _id).toArray());
    },

    /** Leaves out what was put there before under the same key; gives how many are new. */
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
