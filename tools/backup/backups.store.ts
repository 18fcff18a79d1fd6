import { type BackupDoc, getCollections } from '@app/db';
import type { Db } from 'mongodb';

/** Stores the moment for the alarms about missing backups and rehearsals. */
export async function noteBackup(db: Db, _id: BackupDoc['_id'], at: Date): Promise<void> {
  await getCollections(db).backups.updateOne({ _id }, { $max: { at } }, { upsert: true });
}
