import { type Db, getCollections, type MongoClient } from '@app/db';
import { reconcile } from '@app/moderation';

/** Counts the stored counters that differ from a recount of all reviews. */
export async function countDrift(client: MongoClient, db: Db): Promise<number> {
  const where = { client, collections: getCollections(db), now: new Date() };
  const { listings, levelCounts, shownLevels } = await reconcile(where, { repair: false });
  return listings.length + levelCounts.length + shownLevels;
}
