import type { Db } from 'mongodb';
import { dropOldIndexes } from '../migrations/0001-drop-old-indexes.ts';
import { addReviewFields } from '../migrations/0002-reviews-of-accounts.ts';
import { recomputeNameKeys } from '../migrations/0005-name-keys.ts';
import { renameInputFields } from '../migrations/0006-approval-requests-by-id.ts';
import { addClinicKeys } from '../migrations/0007-clinic-keys.ts';
import { addPublicSince } from '../migrations/0008-public-since.ts';
import { addReviewLanguages } from '../migrations/0009-review-languages.ts';

/** Drops the index of listings with `submittedAt`; an index of all listings replaces it. */
async function dropPartialQueueIndex(db: Db): Promise<void> {
  const [listingsInfo] = await db.listCollections({ name: 'listings' }, { nameOnly: true }).toArray();
  if (!listingsInfo) return;
  for (const { name, partialFilterExpression } of await db.collection('listings').listIndexes().toArray())
    if (name === 'queue' && partialFilterExpression) await db.collection('listings').dropIndex(name);
}

/** Drops the tables of calls, which no service reads since 1.0.0. */
async function dropCallTables(db: Db): Promise<void> {
  const [callTablesInfo] = await db.listCollections({ name: 'callTables' }, { nameOnly: true }).toArray();
  if (callTablesInfo) await db.collection('callTables').drop();
}

/** A change of stored data. Must be repeatable: it runs again if the process dies. */
export interface Migration {
  /** `0001-what-it-does`. */
  id: string;
  up(db: Db): Promise<void>;
}

/** All changes since the first release, oldest first. Never edit or reorder. */
export const migrations: readonly Migration[] = [
  { id: '0001-drop-old-indexes', up: dropOldIndexes },
  { id: '0002-reviews-of-accounts', up: addReviewFields },
  { id: '0003-queue-of-all-listings', up: dropPartialQueueIndex },
  // Dropped nothing: services of the release before 1.0.0 did not start without an index of `callTables`.
  { id: '0004-drop-call-tables', up: async () => {} },
  { id: '0005-name-keys', up: recomputeNameKeys },
  { id: '0006-approval-requests-by-id', up: renameInputFields },
  { id: '0007-clinic-keys', up: addClinicKeys },
  { id: '0008-public-since', up: addPublicSince },
  { id: '0009-review-languages', up: addReviewLanguages },
  { id: '0010-drop-call-tables', up: dropCallTables },
];

/** Runs the migrations that are not in the `migrations` collection, in order, and returns their ids. */
export async function migrate(
  db: Db,
  orderedMigrations: readonly Migration[] = migrations,
): Promise<string[]> {
  const migrationRecords = db.collection<{ _id: string; at: Date; ms: number }>('migrations');
  const appliedIds = new Set(
    (await migrationRecords.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
  );
  const newlyAppliedIds: string[] = [];
  for (const { id, up } of orderedMigrations) {
    if (appliedIds.has(id)) continue;
    const startMs = performance.now();
    await up(db);
    await migrationRecords.insertOne({
      _id: id,
      at: new Date(),
      ms: Math.round(performance.now() - startMs),
    });
    newlyAppliedIds.push(id);
  }
  return newlyAppliedIds;
}
