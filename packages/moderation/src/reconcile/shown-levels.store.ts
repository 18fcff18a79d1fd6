import { recountLevels } from '@app/db';
import { limbLevelValues, listLimbs } from '@app/option-lists';
import { getShownLevel, type LevelGroup, toGroupKey } from '@app/reviews/review/levels';
import { findListingIds, toGroupFilter } from '@app/reviews/review/levels.store';
import type { CommandContext, ReadContext } from '@app/status-changes/command-context';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';

/** Recounts every state and limb level, and the displayed levels. Returns what differed; `shouldRepair` corrects it. */
export async function reconcileLevels(
  ctx: CommandContext,
  shouldRepair: boolean,
): Promise<{ levelCounts: string[]; mismatchedReviewCount: number }> {
  const { reviews, levelCounts } = ctx.collections;
  const drift = { levelCounts: [] as string[], mismatchedReviewCount: 0 };
  const states = new Set(
    await levelCounts
      .find()
      .map(({ state }) => state)
      .toArray(),
  );
  const statesWithReviews = reviews.aggregate<{ _id: string }>([
    { $match: { visible: true } },
    { $group: { _id: '$state' } },
  ]);
  for await (const { _id } of statesWithReviews) states.add(_id);
  for (const state of [...states].sort()) {
    for (const level of limbLevelValues) {
      const group = { state, level };
      if (!hasDrift(await measureGroup(ctx, group))) continue;
      // In a transaction, because a concurrent decision would look like drift.
      const recount = await runInTransaction(ctx, async (tx) => {
        const measurement = await measureGroup(tx, group);
        if (shouldRepair && hasDrift(measurement)) await repairGroup(tx, group, measurement);
        return measurement;
      });
      if (recount.storedCount !== recount.size) drift.levelCounts.push(toGroupKey(group));
      drift.mismatchedReviewCount += recount.mismatchCount;
    }
  }
  return drift;
}

interface GroupMeasurement {
  size: number;
  storedCount: number;
  /** Reviews that display another level than a group of this size may. */
  mismatchCount: number;
}

const hasDrift = ({ size, storedCount, mismatchCount }: GroupMeasurement) =>
  size !== storedCount || mismatchCount > 0;

async function measureGroup(
  { collections, session }: ReadContext,
  group: LevelGroup,
): Promise<GroupMeasurement> {
  const options = { session };
  const size = await collections.reviews.countDocuments(toGroupFilter(group), options);
  const storedCount =
    (await collections.levelCounts.findOne({ _id: toGroupKey(group) }, options))?.count ?? 0;
  const mismatchCount =
    size > 0 ? await collections.reviews.countDocuments(toMismatchFilter(group, size), options) : 0;
  return { size, storedCount, mismatchCount };
}

const getGroupLevel = ({ level }: LevelGroup, size: number) => getShownLevel(listLimbs(level)[0]!, size);
const toMismatchFilter = (group: LevelGroup, size: number) => ({
  ...toGroupFilter(group),
  shownLevel: { $ne: getGroupLevel(group, size) },
});

async function repairGroup(
  { collections, session }: Transaction,
  group: LevelGroup,
  { size }: GroupMeasurement,
): Promise<void> {
  const { reviews, levelCounts } = collections;
  const countUpdate = { $set: { ...group, count: size } };
  await levelCounts.updateOne({ _id: toGroupKey(group) }, countUpdate, { session, upsert: true });
  const mismatchFilter = toMismatchFilter(group, size);
  const listingIds = await findListingIds(reviews, mismatchFilter, session);
  await reviews.updateMany(mismatchFilter, { $set: { shownLevel: getGroupLevel(group, size) } }, { session });
  await recountLevels(collections, listingIds, session);
}
