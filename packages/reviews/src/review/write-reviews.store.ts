import { type ReviewDoc, recountLevels } from '@app/db';
import { dimensions, listLimbs, toLevels } from '@app/option-lists';
import type { Transaction } from '@app/status-changes/transaction.store';
import type { AnyBulkWriteOperation, Document, ObjectId } from 'mongodb';
import { createProofStore, notifyLostProofs } from '../proof/proof.store.ts';
import { computeCounterChange, hasNoChange } from './counters.ts';
import { findListingIds, toGroupFilter } from './levels.store.ts';
import {
  getLevelGroup,
  getShownLevel,
  isSameGroup,
  type LevelGroup,
  minGroupSize,
  toGroupKey,
} from './levels.ts';
import { hasPublicChange } from './public-change.ts';

export type ReviewChange = readonly [previousReview: ReviewDoc, updatedReview: ReviewDoc];
/** A replacement, an insertion or a removal. */
export type ReviewWrite = ReviewChange | readonly [null, ReviewDoc] | readonly [ReviewDoc, null];

/**
 * Writes reviews, which may also move to another listing, with everything that is counted of them: the levels that
 * reviews display, and the counters of listings. Returns the written documents, and audit rows with mails of their own.
 * @throws if one has another version than its previous document, which within a transaction is a bug
 */
export async function writeReviews(
  tx: Transaction,
  writes: readonly ReviewWrite[],
): Promise<{ savedReviews: ReviewDoc[]; noticeIds: ObjectId[] }> {
  if (writes.length === 0) return { savedReviews: [], noticeIds: [] };
  const { collections, session } = tx;
  // First, because the result is the level that a review displays.
  const { sizeByGroup, changedListingIds } = await updateGroupSizes(tx, writes);
  const toSavedReview = (previousReview: ReviewDoc | null, updatedReview: ReviewDoc): ReviewDoc => {
    const group = getLevelGroup(updatedReview);
    if (!group) return { ...updatedReview, shownLevel: toLevels(updatedReview.limb).broad };
    const size = sizeByGroup.get(toGroupKey(group));
    const shownLevel =
      size === undefined ? previousReview!.shownLevel : getShownLevel(updatedReview.limb, size);
    return { ...updatedReview, shownLevel };
  };
  const savedWrites = writes.map(
    ([previousReview, updatedReview]) =>
      [previousReview, updatedReview && toSavedReview(previousReview, updatedReview)] as ReviewWrite,
  );
  const { insertedCount, matchedCount, deletedCount } = await collections.reviews.bulkWrite(
    savedWrites.map(toOperation),
    { session, ignoreUndefined: true },
  );
  if (insertedCount + matchedCount + deletedCount !== writes.length)
    throw new Error('A review changed under its own transaction.');
  const savedReviews = savedWrites.flatMap(([, savedReview]) => savedReview ?? []);
  // Waiting proofs of reviews that do not count are deleted.
  const endedReviewIds = savedReviews.flatMap(({ _id, live }) => (live ? [] : [_id]));
  if (endedReviewIds.length > 0) await createProofStore(tx).removeByReviews(endedReviewIds, 'waiting');
  const noticeIds = await notifyLostProofs(tx, writes);
  const listingIds = await updateCounters(tx, savedWrites);
  await recountLevels(collections, deduplicateIds([...listingIds, ...changedListingIds]), session);
  return { savedReviews, noticeIds };
}

function toOperation([previousReview, savedReview]: ReviewWrite): AnyBulkWriteOperation<ReviewDoc> {
  if (!previousReview) return { insertOne: { document: savedReview } };
  const { _id, v, status } = previousReview;
  const filter = { _id, v, status };
  return savedReview ? { replaceOne: { filter, replacement: savedReview } } : { deleteOne: { filter } };
}

/**
 * Updates the size of each group that reviews enter or leave. One that reaches five displays its narrow level, one that
 * falls below no longer does. Returns the sizes, and the listings whose other reviews show another level now.
 */
async function updateGroupSizes(
  { collections: { levelCounts, reviews }, session }: Transaction,
  writes: readonly ReviewWrite[],
) {
  const changeByGroup = new Map<string, { group: LevelGroup; delta: number }>();
  const addGroupChange = (group: LevelGroup | undefined, delta: 1 | -1) => {
    if (group)
      changeByGroup.set(toGroupKey(group), {
        group,
        delta: (changeByGroup.get(toGroupKey(group))?.delta ?? 0) + delta,
      });
  };
  for (const [previousReview, updatedReview] of writes) {
    const [previousGroup, newGroup] = [getLevelGroup(previousReview), getLevelGroup(updatedReview)];
    if (isSameGroup(previousGroup, newGroup)) continue;
    addGroupChange(previousGroup, -1);
    addGroupChange(newGroup, 1);
  }

  const sizeByGroup = new Map<string, number>();
  const changedListingIds: ObjectId[] = [];
  // In a fixed order, so that concurrent transactions wait instead of deadlocking.
  for (const [_id, { group, delta }] of [...changeByGroup].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const update = { $inc: { count: delta }, $setOnInsert: { ...group } };
    const options = { session, upsert: true, returnDocument: 'after' } as const;
    const size = (await levelCounts.findOneAndUpdate({ _id }, update, options))!.count;
    sizeByGroup.set(_id, size);
    if (size >= minGroupSize === size - delta >= minGroupSize) continue;
    const groupFilter = toGroupFilter(group);
    changedListingIds.push(...(await findListingIds(reviews, groupFilter, session)));
    const shownLevel = getShownLevel(listLimbs(group.level)[0]!, size);
    await reviews.updateMany(groupFilter, { $set: { shownLevel } }, { session });
  }
  return { sizeByGroup, changedListingIds };
}

/** Returns the ids of all listings that have or had one of the reviews. Those with a public change get a new version. */
async function updateCounters(
  { collections: { listings }, session }: Transaction,
  writes: readonly ReviewWrite[],
): Promise<ObjectId[]> {
  const writesWithListing = writes.flatMap(([previousReview, savedReview]) => {
    const listingIds = [previousReview, savedReview].flatMap((review) => review?.listingId ?? []);
    return deduplicateIds(listingIds).map((listingId) => {
      const isThere = (review: ReviewDoc | null) => (review?.listingId.equals(listingId) ? review : null);
      return { listingId, change: [isThere(previousReview), isThere(savedReview)] as const };
    });
  });
  const writesByListing = Map.groupBy(writesWithListing, ({ listingId }) => listingId.toHexString());
  for (const listingWrites of writesByListing.values()) {
    const { listingId } = listingWrites[0]!;
    const changes = listingWrites.map(({ change }) => change);
    const counterChange = computeCounterChange(changes);
    if (hasNoChange(counterChange) && !changes.some((change) => hasPublicChange(...change))) continue;
    await listings.updateOne({ _id: listingId }, [{ $set: buildCounterUpdate(counterChange) }], { session });
  }
  return deduplicateIds(writesWithListing.map(({ listingId }) => listingId));
}

/** A single update, because the validator compares the histogram with the sums. */
function buildCounterUpdate(change: ReturnType<typeof computeCounterChange>): Document {
  const createSum = (field: string, delta: number) => ({ $add: [`$${field}`, delta] });
  const mapDimensions = (field: 'dimensionSums' | 'dimensionCounts') =>
    Object.fromEntries(
      dimensions.map((name) => [
        name,
        { $add: [{ $ifNull: [`$${field}.${name}`, 0] }, change[field][name]] },
      ]),
    );
  const reviewCount = createSum('reviewCount', change.reviewCount);
  const ratingSum = createSum('ratingSum', change.ratingSum);
  return {
    reviewCount,
    ratingSum,
    histogram: change.histogram.map((delta, i) => ({ $add: [{ $arrayElemAt: ['$histogram', i] }, delta] })),
    dimensionSums: mapDimensions('dimensionSums'),
    dimensionCounts: mapDimensions('dimensionCounts'),
    ratingAvg: { $cond: [{ $gt: [reviewCount, 0] }, { $divide: [ratingSum, reviewCount] }, null] },
    // Without the public `updatedAt`, which would reveal the time of a review to the second.
    figuresV: { $add: [{ $ifNull: ['$figuresV', 0] }, 1] },
  };
}

const deduplicateIds = (ids: readonly ObjectId[]): ObjectId[] => [
  ...new Map(ids.map((id) => [id.toHexString(), id])).values(),
];
