import type { Collections, ListingDoc, ObjectId, ReviewDoc } from '@app/db';
import type { OptionalEmail } from '@app/option-lists';
import { groupIntoBatches } from '@app/service-kit';

/** Fields of a review whose author may be asked how it is a year later. */
export type ReviewToAskAbout = Pick<ReviewDoc, 'publicId' | 'listingId' | 'userId' | 'locale'>;

const batchSize = 500;

export function createYearLaterStore({
  reviews,
  listings,
  sanctions,
  preferences,
}: Pick<Collections, 'reviews' | 'listings' | 'sanctions' | 'preferences'>) {
  return {
    /** Public reviews of accounts, published after `from` and until `to`, to which nothing was added; in batches. */
    findPublishedBetween(from: Date, to: Date): AsyncGenerator<ReviewToAskAbout[]> {
      const filter = {
        visible: true,
        publishedAt: { $gt: from, $lte: to },
        yearLater: { $exists: false },
        userId: { $not: /^gone_/ },
      };
      const projection = { publicId: 1, listingId: 1, userId: 1, locale: 1 } as const;
      return groupIntoBatches(reviews.find(filter, { projection }), batchSize);
    },

    /** Ids of those accounts that are sanctioned now, or turned this mail off. */
    async findExcludedUserIds(
      userIds: readonly string[],
      mail: OptionalEmail,
      now: Date,
    ): Promise<Set<string>> {
      const [sanctionedIds, optedOutIds] = await Promise.all([
        sanctions
          .find({ userId: { $in: [...userIds] }, until: { $gt: now }, liftedAt: { $exists: false } })
          .map(({ userId }) => userId)
          .toArray(),
        preferences
          .find({ _id: { $in: [...userIds] }, off: mail })
          .map(({ _id }) => _id)
          .toArray(),
      ]);
      return new Set([...sanctionedIds, ...optedOutIds]);
    },

    /** The public ones of these listings, by id. */
    async findListings(ids: readonly ObjectId[]): Promise<Map<string, ListingDoc>> {
      const listingDocs = await listings.find({ _id: { $in: [...ids] }, approved: true }).toArray();
      return new Map(listingDocs.map((listing) => [listing._id.toHexString(), listing]));
    },
  };
}
