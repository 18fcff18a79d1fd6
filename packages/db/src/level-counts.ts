import type { ClientSession, ObjectId } from 'mongodb';
import type { Collections } from './collections.ts';
import type { ReviewDoc } from './review.ts';

type LevelCounts = Record<string, number>;

/** Computes `levelCounts` of a listing: its public reviews by displayed level. */
export function countLevels(reviews: Iterable<Pick<ReviewDoc, 'visible' | 'shownLevel'>>): LevelCounts {
  const counts: LevelCounts = {};
  for (const { visible, shownLevel } of reviews) {
    if (visible && shownLevel) counts[shownLevel] = (counts[shownLevel] ?? 0) + 1;
  }
  return counts;
}

/**
 * Recomputes `levelCounts` of these listings and writes changes with a new public version, because cards show them. Call it in
 * the transaction (`session`) that changes the visibility or level of a review. Returns the number of changed listings.
 */
export async function recountLevels(
  { listings, reviews }: Pick<Collections, 'listings' | 'reviews'>,
  listingIds: readonly ObjectId[],
  session?: ClientSession,
): Promise<number> {
  const options = { ...(session && { session }) };
  const levelCountCursor = reviews
    .aggregate<{ _id: { listingId: ObjectId; level: string }; n: number }>(
      [
        { $match: { listingId: { $in: [...listingIds] }, visible: true } },
        { $group: { _id: { listingId: '$listingId', level: '$shownLevel' }, n: { $sum: 1 } } },
      ],
      options,
    )
    .map(({ _id, n }) => ({ listingId: _id.listingId.toHexString(), level: _id.level, count: n }));
  const countsByListing = new Map<string, LevelCounts>();
  for await (const { listingId, level, count } of levelCountCursor) {
    if (level) countsByListing.set(listingId, { ...countsByListing.get(listingId), [level]: count });
  }

  const countedListings = await listings
    .find({ _id: { $in: [...listingIds] } }, { ...options, projection: { levelCounts: 1 } as const })
    .map(({ _id, levelCounts = {} }) => ({
      _id,
      storedCounts: levelCounts,
      currentCounts: countsByListing.get(_id.toHexString()) ?? {},
    }))
    .toArray();
  const changedListings = countedListings.filter(
    ({ storedCounts, currentCounts }) => !areCountsEqual(storedCounts, currentCounts),
  );
  if (changedListings.length > 0) {
    await listings.bulkWrite(
      changedListings.map(({ _id, currentCounts }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { levelCounts: currentCounts }, $inc: { figuresV: 1 } },
        },
      })),
      { ...options, ordered: false },
    );
  }
  return changedListings.length;
}

function areCountsEqual(a: LevelCounts, b: LevelCounts): boolean {
  const levels = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...levels].every((level) => a[level] === b[level]);
}
