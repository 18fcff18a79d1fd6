import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { getCollections, verifyAudit, withLock } from '@app/db';
import { reconcile } from '@app/moderation';
import type { Db, MongoClient } from 'mongodb';
import { readBackupTime } from './prune.ts';
import { requireUnused } from './require-unused.ts';
import { IncompleteRestoreError, restoreBackup } from './restore.ts';
import { recordBackup } from './write.ts';

interface RehearsalInput {
  client: MongoClient;
  /** The site's database. The backup is restored into another one on the same server: `<name>_rehearsal`. */
  db: Db;
  backupsFolder: string;
  now: Date;
}

/**
 * Restores the newest backup into a database of its own and compares documents, counters, audit log and photos.
 * @throws if there is no backup, it cannot be restored as it was, or something uses that database
 */
export const rehearseRestore = (input: RehearsalInput) =>
  // In the site's database, since the other one is dropped.
  withLock(input.db, 'rehearse', () => rehearse(input), { waitMs: 0 });

async function rehearse({ client, db, backupsFolder, now }: RehearsalInput) {
  const folder = await findNewestBackup(backupsFolder);
  if (!folder) throw new Error(`${backupsFolder} holds no backup.`);
  const rehearsalDb = client.db(`${db.databaseName}_rehearsal`);
  // Before the `try`, whose `finally` drops the database: an operator may be using it for a drill.
  await requireUnused(rehearsalDb);
  try {
    const restoreInput = {
      client,
      db: rehearsalDb,
      backupPath: folder,
      tombstones: [],
      deactivatedIds: [],
      drop: true,
      now,
    };
    const { manifest } = await restoreBackup(restoreInput).catch((error: unknown) => {
      // The wrapper's message advises on the site's own database, so only its cause applies here.
      throw error instanceof IncompleteRestoreError ? error.cause : error;
    });
    const collections = getCollections(rehearsalDb);
    const drift = await reconcile({ client, collections, now }, { repair: false });
    if (drift.listings.length + drift.levelCounts.length + drift.mismatchedReviewCount > 0)
      throw new Error(
        `${folder} is restored, but its counters differ from a recount: ${JSON.stringify(drift)}`,
      );
    const audit = await verifyAudit(collections);
    if (!audit.sound) throw new Error(`${folder} is restored, but its audit log does not fit its seals.`);
    await recordBackup(db, 'rehearsed', now);
    return { folder, manifest };
  } finally {
    await rehearsalDb.dropDatabase();
  }
}

async function findNewestBackup(backupsFolder: string): Promise<string | undefined> {
  const folders = (await readdir(backupsFolder)).map((name) => path.join(backupsFolder, name));
  const backups = await Promise.all(
    folders.map(async (folder) => ({ folder, at: await readBackupTime(folder) })),
  );
  return backups.filter(({ at }) => at !== undefined).toSorted((a, b) => b.at!.getTime() - a.at!.getTime())[0]
    ?.folder;
}
