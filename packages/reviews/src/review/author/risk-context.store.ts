import { type ClientSession, type ReviewDoc, readSettings } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import type { RiskContext } from './risks.ts';

const weekMs = 7 * 24 * 3_600_000;

/** Loads the risk context of a new or changed review. */
export async function loadRiskContext(
  { collections, now }: CommandContext,
  session: ClientSession,
  { _id, listingId, userId, fingerprint }: Pick<ReviewDoc, '_id' | 'listingId' | 'userId' | 'fingerprint'>,
): Promise<Omit<RiskContext, 'accountAgeMs'>> {
  const { reviews, listings } = collections;
  const { words } = await readSettings(collections);
  const subtractWeeks = (weeks: number) => new Date(now.getTime() - weeks * weekMs);
  const otherReviews = { _id: { $ne: _id } };
  const count = (filter: object) =>
    reviews.countDocuments({ ...filter, ...otherReviews }, { session, limit: 1000 });
  const names = { projection: { firstName: 1, lastName: 1 } as const, session };
  const listing = await listings.findOne({ _id: listingId }, names);
  return {
    hold: words.hold,
    ...(listing && { practitioner: `${listing.firstName} ${listing.lastName}` }),
    recentCount: await count({ listingId, createdAt: { $gte: subtractWeeks(1) } }),
    earlierCount: await count({ listingId, createdAt: { $gte: subtractWeeks(9), $lt: subtractWeeks(1) } }),
    isRepeatedText:
      (await reviews.findOne({ fingerprint, ...otherReviews }, { session, projection: { _id: 1 } })) !== null,
    authorCount: await count({ userId, createdAt: { $gte: subtractWeeks(1) } }),
  };
}
