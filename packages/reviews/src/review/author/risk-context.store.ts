import { type ReviewDoc, readSettings } from '@app/db';
import type { Transaction } from '@app/status-changes/transaction.store';
import type { RiskContext } from './risks.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Loads the risk context of a new or changed review. */
export async function loadRiskContext(
  { collections, now, session }: Transaction,
  { _id, listingId, userId, fingerprint }: Pick<ReviewDoc, '_id' | 'listingId' | 'userId' | 'fingerprint'>,
): Promise<Omit<RiskContext, 'accountAgeMs'>> {
  const { reviews, listings } = collections;
  const { words } = await readSettings(collections);
  const subtractWeeks = (weeks: number) => new Date(now.getTime() - weeks * weekMs);
  const otherReviewsFilter = { _id: { $ne: _id } };
  const countReviews = (filter: object) =>
    reviews.countDocuments({ ...filter, ...otherReviewsFilter }, { session, limit: 1000 });
  const nameQueryOptions = { projection: { firstName: 1, lastName: 1 } as const, session };
  const listing = await listings.findOne({ _id: listingId }, nameQueryOptions);
  return {
    holdWords: words.hold,
    ...(listing && { prosthetistName: `${listing.firstName} ${listing.lastName}` }),
    recentReviewCount: await countReviews({ listingId, createdAt: { $gte: subtractWeeks(1) } }),
    earlierReviewCount: await countReviews({
      listingId,
      createdAt: { $gte: subtractWeeks(9), $lt: subtractWeeks(1) },
    }),
    isRepeatedText:
      (await reviews.findOne({ fingerprint, ...otherReviewsFilter }, { session, projection: { _id: 1 } })) !==
      null,
    authorReviewCount: await countReviews({ userId, createdAt: { $gte: subtractWeeks(1) } }),
  };
}
