import { type ReviewDoc, recountLevels } from '@app/db';
import { listLimbs, toLevels } from '@app/option-lists';
import type { Transaction } from '@app/status-changes/transaction.store';
import type { ObjectId } from 'mongodb';
import { notifyLostProofs } from '../proof/notify-lost-proofs.store.ts';
import { createProofStore } from '../proof/proof.store.ts';
import { computeCounters } from './counters.ts';
import { findListingIds, toGroupFilter } from './levels.store.ts';
import { getLevelGroup, getShownLevel, type LevelGroup, minGroupSize, toGroupKey } from './levels.ts';

export type ReviewChange = readonly [previousReview: ReviewDoc, updatedReview: ReviewDoc];

/**
 * Like `createReviewStore().replace` for many reviews at once, which may also move to another listing: for deleting or
 * merging listings with hundreds of reviews in one transaction. Returns the written documents, and audit rows with
 * mails of their own.
 */
export async function replaceReviews(
  tx: Transaction,
  changes: readonly ReviewChange[],
): Promise<{ savedReviews: ReviewDoc[]; noticeIds: ObjectId[] }> {
  if (changes.length === 0) return { savedReviews: [], noticeIds: [] };
  const { collections } = tx;
  const { sizeByGroup, changedListingIds } = await updateGroupSizes(tx, changes);
  const savedReviews = changes.map(([, updatedReview]) => {
    const group = getLevelGroup(updatedReview);
    const shownLevel = group
      ? getShownLevel(updatedReview.limb, sizeByGroup.get(toGroupKey(group)) ?? 0)
      : toLevels(updatedReview.limb).broad;
    return { ...updatedReview, shownLevel };
  });
  const { matchedCount } = await collections.reviews.bulkWrite(
    savedReviews.map((replacement, i) => {
      const { _id, v, status } = changes[i]![0];
      return { replaceOne: { filter: { _id, v, status }, replacement } };
    }),
    { session: tx.session, ignoreUndefined: true },
  );
  if (matchedCount !== savedReviews.length) throw new Error('A review changed during its own transaction.');
  const endedReviewIds = savedReviews.flatMap(({ _id, live }) => (live ? [] : [_id]));
  if (endedReviewIds.length > 0) await createProofStore(tx).removeByReviews(endedReviewIds, 'waiting');
  const noticeIds = await notifyLostProofs(tx, changes);

  const listingIds = deduplicateIds(
    changes.flatMap(([previousReview, updatedReview]) => [previousReview.listingId, updatedReview.listingId]),
  );
  for (const listingId of listingIds) await recomputeCounters(tx, listingId);
  await recountLevels(collections, deduplicateIds([...listingIds, ...changedListingIds]), tx.session);
  return { savedReviews, noticeIds };
}

/** Updates the size of each group. Returns the sizes, and the listings whose other reviews show another level now. */
async function updateGroupSizes(
  { collections: { levelCounts, reviews }, session }: Transaction,
  changes: readonly ReviewChange[],
) {
  const changeByGroup = new Map<string, { group: LevelGroup; delta: number }>();
  const addGroupChange = (group: LevelGroup | undefined, delta: 1 | -1) => {
    if (group)
      changeByGroup.set(toGroupKey(group), {
        group,
        delta: (changeByGroup.get(toGroupKey(group))?.delta ?? 0) + delta,
      });
  };
  for (const [previousReview, updatedReview] of changes) {
    addGroupChange(getLevelGroup(previousReview), -1);
    addGroupChange(getLevelGroup(updatedReview), 1);
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

async function recomputeCounters(
  { collections: { listings, reviews }, session }: Transaction,
  listingId: ObjectId,
): Promise<void> {
  const projection = { visible: 1, overallRating: 1, ratings: 1 } as const;
  const visibleReviews = await reviews.find({ listingId, visible: true }, { session, projection }).toArray();
  await listings.updateOne(
    { _id: listingId },
    { $set: computeCounters(visibleReviews), $inc: { figuresV: 1 } },
    { session },
  );
}

const deduplicateIds = (ids: readonly ObjectId[]): ObjectId[] => [
  ...new Map(ids.map((id) => [id.toHexString(), id])).values(),
];
