import type { Db } from 'mongodb';

/** Creates what is missing: collections with their validators, indexes; then runs open migrations. Idempotent. */
export async function prepareDatabase(db: Db): Promise<void> {
  void db;
}
