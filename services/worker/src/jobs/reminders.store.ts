import type { Collections, ListingDoc } from '@app/db';
import { groupIntoBatches } from '@app/service-kit';

/** Fields of a listing whose owner may be reminded. */
export type RemindableListing = Pick<
  ListingDoc,
  '_id' | 'slug' | 'ownerUserId' | 'locale' | 'confirmedAt' | 'createdAt'
>;

const reminderProjection = { slug: 1, ownerUserId: 1, locale: 1, confirmedAt: 1, createdAt: 1 } as const;
const batchSize = 500;

export function createReminderStore({ listings, audit }: Pick<Collections, 'listings' | 'audit'>) {
  return {
    /** Public listings with an owner that were last confirmed (or created) after `from` and until `to`, in batches. */
    async *findConfirmedBetween(from: Date, to: Date): AsyncGenerator<RemindableListing[]> {
      const timeRange = { $gt: from, $lte: to };
      const ownedFilter = { ownerUserId: { $exists: true }, approved: true };
      const confirmedListingsFilter = { ...ownedFilter, confirmedAt: timeRange };
      const unconfirmedListingsFilter = {
        ...ownedFilter,
        confirmedAt: { $exists: false },
        createdAt: timeRange,
      };
      for (const filter of [confirmedListingsFilter, unconfirmedListingsFilter])
        yield* groupIntoBatches(listings.find(filter, { projection: reminderProjection }), batchSize);
    },

    /** Ids of those users who have an entry in the audit log. Owners in sample data have none, because they have no account. */
    async findKnownUserIds(userIds: readonly string[]): Promise<Set<string>> {
      const actorIdCursor = audit.aggregate<{ _id: string }>([
        { $match: { 'actor.id': { $in: userIds } } },
        { $group: { _id: '$actor.id' } },
      ]);
      return new Set(await actorIdCursor.map(({ _id }) => _id).toArray());
    },
  };
}
