import type { ClientSession, Collections, ReviewDoc } from '@app/db';
import { listLimbs, toLevels } from '@app/option-lists';
import type { Document, ObjectId } from 'mongodb';
import {
  getLevelGroup,
  getShownLevel,
  isSameGroup,
  type LevelGroup,
  SHARED_BY,
  toGroupKey,
} from './levels.ts';

/** Matches the public reviews of a group. */
export function toGroupFilter({ state, level }: LevelGroup): Document {
  const limbs = listLimbs(level);
  const lower = [...new Set(limbs.map((limb) => limb.lower))];
  const isArmLevel = lower.every((limb) => limb === 'None');
  return {
    visible: true,
    state,
    'limb.lower': { $in: lower },
    ...(isArmLevel && { 'limb.upper': { $in: limbs.map(({ upper }) => upper) } }),
  };
}

/** Listings of these reviews without repeats. (`distinct` is not in the Stable API.) */
export async function findListingIds(
  reviews: Collections['reviews'],
  filter: Document,
  session: ClientSession,
): Promise<ObjectId[]> {
  const docs = await reviews
    .aggregate<{ _id: ObjectId }>([{ $match: filter }, { $group: { _id: '$listingId' } }], { session })
    .toArray();
  return docs.map(({ _id }) => _id);
}

/**
 * Moves a review between groups. A group that reaches five displays its narrow level, one that falls below no longer
 * does. Returns the level to display, and the listings whose other reviews changed.
 */
export async function moveBetweenGroups(
  { levelCounts, reviews }: Collections,
  session: ClientSession,
  before: ReviewDoc | null,
  after: ReviewDoc | null,
): Promise<{ shownLevel: string; changedListings: ObjectId[] }> {
  const [from, to] = [getLevelGroup(before), getLevelGroup(after)];
  const broad = toLevels((after ?? before)!.limb).broad;
  if (isSameGroup(from, to)) return { shownLevel: to ? before!.shownLevel : broad, changedListings: [] };

  const count = async (group: LevelGroup, by: 1 | -1) => {
    const update = { $inc: { count: by }, $setOnInsert: { ...group } };
    const options = { session, upsert: true, returnDocument: 'after' } as const;
    return (await levelCounts.findOneAndUpdate({ _id: toGroupKey(group) }, update, options))!.count;
  };
  const updateShownLevel = async (group: LevelGroup, size: number): Promise<ObjectId[]> => {
    const groupFilter = toGroupFilter(group);
    const listings = await findListingIds(reviews, groupFilter, session);
    const shownLevel = getShownLevel(listLimbs(group.level)[0]!, size);
    await reviews.updateMany(groupFilter, { $set: { shownLevel } }, { session });
    return listings;
  };

  const changedListings: ObjectId[] = [];
  if (from) {
    const sizeLeft = await count(from, -1);
    if (sizeLeft === SHARED_BY - 1) changedListings.push(...(await updateShownLevel(from, sizeLeft)));
  }
  if (!to) return { shownLevel: broad, changedListings };
  const size = await count(to, 1);
  if (size === SHARED_BY) changedListings.push(...(await updateShownLevel(to, size)));
  return { shownLevel: getShownLevel(after!.limb, size), changedListings };
}
