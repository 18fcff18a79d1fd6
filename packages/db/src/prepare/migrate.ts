import type { Db } from 'mongodb';
import { addReviewFields } from '../migrations/0002-reviews-of-accounts.ts';
import { addClinicKeys, addReviewLanguages, recomputeNameKeys } from '../migrations/derived-fields.ts';

const replacedIndexes: Record<string, readonly string[]> = {
  reviews: ['ofListing', 'pending'],
  outbox: ['ofSubject'],
};

/**
 * Drops sparse indexes, which the strict Stable API never uses, and unused ones. Their replacements are created after
 * the migrations, before requests are served.
 */
async function dropOldIndexes(db: Db): Promise<void> {
  for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (collection.startsWith('system.')) continue;
    for (const { name, sparse } of await db.collection(collection).listIndexes().toArray()) {
      if (sparse || replacedIndexes[collection]?.includes(name))
        await db.collection(collection).dropIndex(name);
    }
  }
}

/** Drops the index of listings with `submittedAt`; an index of all listings replaces it. */
async function dropPartialQueueIndex(db: Db): Promise<void> {
  const [listingsInfo] = await db.listCollections({ name: 'listings' }, { nameOnly: true }).toArray();
  if (!listingsInfo) return;
  for (const { name, partialFilterExpression } of await db.collection('listings').listIndexes().toArray())
    if (name === 'queue' && partialFilterExpression) await db.collection('listings').dropIndex(name);
}

/**
 * Inputs of open approval requests name their record `id`, and staff's words `notes`, as all commands do. Those of
 * earlier releases stay, for an instance that still runs one.
 */
async function renameInputFields(db: Db): Promise<void> {
  await db.collection('secondOpinions').updateMany(
    {
      status: 'open',
      'wish.id': { $exists: false },
      $or: [{ 'wish.listing': { $exists: true } }, { 'wish.review': { $exists: true } }],
    },
    [
      {
        $set: {
          'wish.id': { $ifNull: ['$wish.review', { $toString: '$wish.listing' }] },
          'wish.notes': { $ifNull: ['$wish.reason', ''] },
        },
      },
    ],
  );
}

/** Sets `publicSince` of listings that are or were public to their creation, so that none of them counts as new. */
export async function addPublicSince(db: Db): Promise<void> {
  await db.collection('listings').updateMany(
    {
      publicSince: { $exists: false },
      $or: [
        { status: { $in: ['approved', 'suspended'] } },
        { status: 'deleted', deletedFrom: { $in: ['approved', 'suspended'] } },
        { reviewsSent: { $gt: 0 } },
      ],
    },
    [{ $set: { publicSince: '$createdAt' } }],
  );
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
