import { isDeepStrictEqual } from 'node:util';
import { type ClientSession, type Collections, countLevels, type ListingDoc, type ReviewDoc } from '@app/db';
import { fillDimensions } from '@app/option-lists';
import { type Counters, computeCounters } from '@app/reviews/review/counters';
import type { CommandContext } from '@app/status-changes/command-context';
import { runInTransaction } from '@app/status-changes/transaction.store';
import type { ObjectId } from 'mongodb';

/** With all their reviews in memory. */
const listingsAtOnce = 50;

type StoredCounters = Counters & Required<Pick<ListingDoc, 'levelCounts'>>;
const cached = {
  ratingSum: 1,
  reviewCount: 1,
  histogram: 1,
  dimensionSums: 1,
  dimensionCounts: 1,
  ratingAvg: 1,
  levelCounts: 1,
} as const;
const read = { _id: 0, listingId: 1, visible: 1, overallRating: 1, ratings: 1, shownLevel: 1 } as const;

/** Ids of listings whose counters differ from a recount. */
export async function checkListingDrift(
  where: Pick<CommandContext, 'client' | 'collections' | 'now'>,
  repair: boolean,
): Promise<string[]> {
  const { collections, now } = where;
  const wrong: string[] = [];
  let batch: ObjectId[] = [];
  const look = async () => {
    for (const suspect of await findDifferences(collections, batch)) {
      const drifts = await runInTransaction(where, async (session) => {
        const [still] = await findDifferences(collections, [suspect.id], session);
        if (still && repair) {
          const set = { ...still.counted, updatedAt: now };
          await collections.listings.updateOne({ _id: still.id }, { $set: set, $inc: { v: 1 } }, { session });
        }
        return still !== undefined;
      });
      if (drifts) wrong.push(suspect.id.toHexString());
    }
    batch = [];
  };
  for await (const { _id } of collections.listings
    .find({}, { projection: { _id: 1 } as const })
    .sort({ _id: 1 })) {
    batch.push(_id);
    if (batch.length === listingsAtOnce) await look();
  }
  await look();
  return wrong;
}

async function findDifferences(
  { listings, reviews }: Collections,
  ids: readonly ObjectId[],
  session?: ClientSession,
): Promise<{ id: ObjectId; counted: StoredCounters }[]> {
  const within = { ...(session && { session }) };
  const public_ = { listingId: { $in: [...ids] }, visible: true };
  const found = await reviews.find<ReviewDoc>(public_, { ...within, projection: read }).toArray();
  const byListing = Map.groupBy(found, ({ listingId }) => listingId.toHexString());
  const messages = await listings
    .find<ListingDoc>({ _id: { $in: [...ids] } }, { ...within, projection: cached })
    .toArray();
  return messages.flatMap(({ _id: id, levelCounts = {}, ...counters }) => {
    const mine = byListing.get(id.toHexString()) ?? [];
    const counted = { ...computeCounters(mine), levelCounts: countLevels(mine) };
    const stored = {
      ...counters,
      levelCounts,
      dimensionSums: fillDimensions(counters.dimensionSums, 0),
      dimensionCounts: fillDimensions(counters.dimensionCounts, 0),
    };
    return isDeepStrictEqual(stored, counted) ? [] : [{ id, counted }];
  });
}
