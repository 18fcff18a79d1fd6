import type { ClientSession, Collections, SanctionDoc } from '@app/db';
import { ObjectId } from 'mongodb';

export const createSanctionId = (): ObjectId => new ObjectId();

/** The strictest sanction in force; null: none. */
export async function findSanction(
  { sanctions }: Pick<Collections, 'sanctions'>,
  userId: string,
  now: Date,
  session?: ClientSession,
): Promise<SanctionDoc | null> {
  const activeFilter = { userId, until: { $gt: now }, liftedAt: { $exists: false } };
  const activeSanctions = await sanctions.find(activeFilter, session ? { session } : {}).toArray();
  return (
    activeSanctions.sort(
      (a, b) =>
        Number(b.kind === 'suspend') - Number(a.kind === 'suspend') || b.until.getTime() - a.until.getTime(),
    )[0] ?? null
  );
}
