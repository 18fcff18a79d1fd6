import type { ClientSession, Collections, ReviewDoc } from '@app/db';
import { listLimbs, toLevels } from '@app/option-lists';
import type { Document, ObjectId } from 'mongodb';
import {
  getLevelGroup,
  getShownLevel,
  isSameGroup,
  type LevelGroup,
  minGroupSize,
  toGroupKey,
} from './levels.ts';

/** Matches the public reviews of a group. */
export function toGroupFilter({ state, level }: LevelGroup): Document {
  const limbs = listLimbs(level);
  const lowerLevels = [...new Set(limbs.map((limb) => limb.lower))];
  const isArmLevel = lowerLevels.every((limb) => limb === 'None');
  return {
    visible: true,
    state,
    'limb.lower': { $in: lowerLevels },
    ...(isArmLevel && { 'limb.upper': { $in: limbs.map(({ upper }) => upper) } }),
  };
}

/** Listings of these reviews without repeats. (`distinct` is not in the Stable API.) */
export async function findListingIds(
  reviews: Collections['reviews'],
  filter: Document,
  session: ClientSession,
): Promise<ObjectId[]> {
  const listingGroups = await reviews
    .aggregate<{ _id: ObjectId }>([{ $match: filter }, { $group: { _id: '$listingId' } }], { session })
    .toArray();
  return listingGroups.map(({ _id }) => _id);
}

/**
 * Moves a review between groups. A group that reaches five displays its narrow level, one that falls below no longer
 * does. Returns the level to display, and the listings whose other reviews changed.
 */
export async function moveBetweenGroups(
  { levelCounts, reviews }: Collections,
  session: ClientSession,
  previousReview: ReviewDoc | null,
  updatedReview: ReviewDoc | null,
): Promise<{ shownLevel: string; changedListingIds: ObjectId[] }> {
  const [previousGroup, newGroup] = [getLevelGroup(previousReview), getLevelGroup(updatedReview)];
  const broadLevel = toLevels((updatedReview ?? previousReview)!.limb).broad;
  if (isSameGroup(previousGroup, newGroup))
    return { shownLevel: newGroup ? previousReview!.shownLevel : broadLevel, changedListingIds: [] };

  const addToGroupSize = async (group: LevelGroup, delta: 1 | -1) => {
    const update = { $inc: { count: delta }, $setOnInsert: { ...group } };
    const options = { session, upsert: true, returnDocument: 'after' } as const;
    return (await levelCounts.findOneAndUpdate({ _id: toGroupKey(group) }, update, options))!.count;
  };
  const updateShownLevel = async (group: LevelGroup, size: number): Promise<ObjectId[]> => {
    const groupFilter = toGroupFilter(group);
    const listingIds = await findListingIds(reviews, groupFilter, session);
    const shownLevel = getShownLevel(listLimbs(group.level)[0]!, size);
    await reviews.updateMany(groupFilter, { $set: { shownLevel } }, { session });
    return listingIds;
  };

  const changedListingIds: ObjectId[] = [];
  if (previousGroup) {
    const reducedSize = await addToGroupSize(previousGroup, -1);
    if (reducedSize === minGroupSize - 1)
      changedListingIds.push(...(await updateShownLevel(previousGroup, reducedSize)));
  }
  if (!newGroup) return { shownLevel: broadLevel, changedListingIds };
  const size = await addToGroupSize(newGroup, 1);
  if (size === minGroupSize) changedListingIds.push(...(await updateShownLevel(newGroup, size)));
  return { shownLevel: getShownLevel(updatedReview!.limb, size), changedListingIds };
}
