import { type BackupDoc, getCollections } from '@app/db';
import type { Db } from 'mongodb';

/** Stores the time of the last backup or rehearsal, which alerts compare with the current time. */
export async function recordBackup(db: Db, _id: BackupDoc['_id'], at: Date): Promise<void> {
  await getCollections(db).backups.updateOne({ _id }, { $max: { at } }, { upsert: true });
}
