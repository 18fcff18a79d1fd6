import { type ClientSession, recountLevels } from '@app/db';
import { limbLevelValues, limbsAt } from '@app/option-lists';
import type { Ctx } from '../ctx.ts';
import { inGroup, listingsOf } from '../review/levels.store.ts';
import { keyOf, type LevelGroup, shownLevelOf } from '../review/levels.ts';
import { inTransaction } from '../transaction.store.ts';

type Where = Pick<Ctx, 'client' | 'collections'>;

/** Recounts every state and limb level, and what the public reviews of each display (decisions, ruling 5). */
export async function levelDrift(
  where: Where,
  repair: boolean,
): Promise<{ levelCounts: string[]; shownLevels: number }> {
  const { reviews, levelCounts } = where.collections;
  const drift = { levelCounts: [] as string[], shownLevels: 0 };
  const states = new Set(
    await levelCounts
      .find()
      .map(({ state }) => state)
      .toArray(),
  );
  const told = reviews.aggregate<{ _id: string }>([
    { $match: { visible: true } },
    { $group: { _id: '$state' } },
  ]);
  for await (const { _id } of told) states.add(_id);
  for (const state of [...states].sort()) {
    for (const level of limbLevelValues) {
      const group = { state, level };
      if (!isWrong(await measured(where, group))) continue;
      // A decision in between would look like drift: what counts is one moment's view, which a repair also needs.
      const found = await inTransaction(where, async (session) => {
        const still = await measured(where, group, session);
        if (repair && isWrong(still)) await setRight(where, group, still, session);
        return still;
      });
      if (found.kept !== found.size) drift.levelCounts.push(keyOf(group));
      drift.shownLevels += found.misshown;
    }
  }
  return drift;
}

interface Measured {
  size: number;
  kept: number;
  /** How many display something else than a group of this size may. */
  misshown: number;
}

const isWrong = ({ size, kept, misshown }: Measured) => size !== kept || misshown > 0;

async function measured(
  { collections }: Where,
  group: LevelGroup,
  session?: ClientSession,
): Promise<Measured> {
  const within = { ...(session && { session }) };
  const size = await collections.reviews.countDocuments(inGroup(group), within);
  const kept = (await collections.levelCounts.findOne({ _id: keyOf(group) }, within))?.count ?? 0;
  const misshown = size > 0 ? await collections.reviews.countDocuments(showingOther(group, size), within) : 0;
  return { size, kept, misshown };
}

const levelAt = ({ level }: LevelGroup, size: number) => shownLevelOf(limbsAt(level)[0]!, size);
const showingOther = (group: LevelGroup, size: number) => ({
  ...inGroup(group),
  shownLevel: { $ne: levelAt(group, size) },
});

async function setRight(
  { collections }: Where,
  group: LevelGroup,
  { size }: Measured,
  session: ClientSession,
): Promise<void> {
  const { reviews, levelCounts } = collections;
  const count = { $set: { ...group, count: size } };
  await levelCounts.updateOne({ _id: keyOf(group) }, count, { session, upsert: true });
  const wrong = showingOther(group, size);
  const listings = await listingsOf(reviews, wrong, session);
  await reviews.updateMany(wrong, { $set: { shownLevel: levelAt(group, size) } }, { session });
  await recountLevels(collections, listings, session);
}
