import type { ClientSession, Collections } from '@app/db';
import { listLimbs } from '@app/option-lists';
import type { Document, ObjectId } from 'mongodb';
import type { LevelGroup } from './levels.ts';

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
