import type { SanctionDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import type { TimedContext } from '../command-context.ts';

export const createSanctionId = (): ObjectId => new ObjectId();

/** The strictest sanction in force; null: none. */
export async function findSanction(
  { collections: { sanctions }, now, session }: TimedContext,
  userId: string,
): Promise<SanctionDoc | null> {
  const activeFilter = { userId, until: { $gt: now }, liftedAt: { $exists: false } };
  const activeSanctions = await sanctions.find(activeFilter, { session }).toArray();
  return (
    activeSanctions.sort(
      (a, b) =>
        Number(b.kind === 'suspend') - Number(a.kind === 'suspend') || b.until.getTime() - a.until.getTime(),
    )[0] ?? null
  );
}
