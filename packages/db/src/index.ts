/** The driver's types that leave a store; all else of the driver stays in it. */
export type { ClientSession, Db, MongoClient, ObjectId } from 'mongodb';
export * from './claim.ts';
export * from './collections.ts';
export { fingerprintOf } from './fingerprint.ts';
export * from './flag.ts';
export { type IndexSpec, indexes } from './indexes.ts';
export { levelCountsOf, recountLevels } from './level-counts.ts';
export * from './listing.ts';
export { type LockOptions, withLock } from './lock.ts';
export { type Migration, migrate, migrations } from './migrate.ts';
export { missingIndexes } from './missing-indexes.ts';
export * from './name-keys.ts';
export * from './practice.ts';
export { prepareDatabase } from './prepare.ts';
export * from './records.ts';
export * from './review.ts';
export * from './update.ts';
export { validators } from './validators.ts';
