import { isDeepStrictEqual } from 'node:util';
import { countLevels, type ListingDoc, projectFields, type ReviewDoc } from '@app/db';
import { fillDimensions } from '@app/option-lists';
import { type Counters, computeCounters } from '@app/reviews/review/counters';
import type { CommandContext, ReadContext } from '@app/status-changes/command-context';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import type { ObjectId } from 'mongodb';

/** With all their reviews in memory. */
const batchSize = 50;

type StoredCounters = Counters & Required<Pick<ListingDoc, 'levelCounts'>>;
const counterProjection = projectFields(
  'ratingSum reviewCount histogram dimensionSums dimensionCounts ratingAvg levelCounts',
);
const reviewProjection = {
  _id: 0,
  ...projectFields('listingId visible overallRating ratings shownLevel'),
} as const;

/** Ids of listings whose counters differ from a recount. */
export async function reconcileListings(ctx: CommandContext, shouldRepair: boolean): Promise<string[]> {
  const driftedListingIds: string[] = [];
  let batchIds: ObjectId[] = [];
  const checkBatch = async () => {
    for (const candidate of await findDifferences(ctx, batchIds)) {
      const hasDrifted = await runInTransaction(ctx, async (tx) => {
        const [difference] = await findDifferences(tx, [candidate.id]);
        if (difference && shouldRepair) await repairCounters(tx, difference);
        return difference !== undefined;
      });
      if (hasDrifted) driftedListingIds.push(candidate.id.toHexString());
    }
    batchIds = [];
  };
  const idCursor = ctx.collections.listings.find({}, { projection: { _id: 1 } as const }).sort({ _id: 1 });
  for await (const { _id } of idCursor) {
    batchIds.push(_id);
    if (batchIds.length === batchSize) await checkBatch();
  }
  await checkBatch();
  return driftedListingIds;
}

interface CounterDifference {
  id: ObjectId;
  recountedCounters: StoredCounters;
}

async function repairCounters(
  { collections, now, session }: Transaction,
  { id: _id, recountedCounters }: CounterDifference,
): Promise<void> {
  const update = { $set: { ...recountedCounters, updatedAt: now }, $inc: { figuresV: 1 } };
  await collections.listings.updateOne({ _id }, update, { session });
}

async function findDifferences(
  { collections: { listings, reviews }, session }: ReadContext,
  listingIds: readonly ObjectId[],
): Promise<CounterDifference[]> {
  const publicReviewFilter = { listingId: { $in: [...listingIds] }, visible: true };
  const reviewDocs = await reviews
    .find<ReviewDoc>(publicReviewFilter, { session, projection: reviewProjection })
    .toArray();
  const reviewsByListing = Map.groupBy(reviewDocs, ({ listingId }) => listingId.toHexString());
  const listingDocs = await listings
    .find<ListingDoc>({ _id: { $in: [...listingIds] } }, { session, projection: counterProjection })
    .toArray();
  return listingDocs.flatMap(({ _id: id, levelCounts = {}, ...counters }) => {
    const listingReviews = reviewsByListing.get(id.toHexString()) ?? [];
    const recountedCounters = {
      ...computeCounters(listingReviews),
      levelCounts: countLevels(listingReviews),
    };
    const storedCounters = {
      ...counters,
      levelCounts,
      dimensionSums: fillDimensions(counters.dimensionSums, 0),
      dimensionCounts: fillDimensions(counters.dimensionCounts, 0),
    };
    return isDeepStrictEqual(storedCounters, recountedCounters) ? [] : [{ id, recountedCounters }];
  });
}
