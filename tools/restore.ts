// `pnpm restore FOLDER`: restores a backup into an empty database and repeats deletions. See docs/operate.md.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getCollections } from '@app/db';
import { parseTombstones, type Tombstone } from '@app/moderation';
import { connectMongo, readEnv } from '@app/service-kit';
import { createStorage, storageSettings } from '@app/storage';
import type { Db } from 'mongodb';
import * as z from 'zod';
import { readManifest } from './backup/backup-files.ts';
import { restoreBackup } from './backup/restore.ts';
import { printError, readArguments } from './command.ts';
import { dataOption } from './start/find-database.ts';

const help = `MONGODB_URI=… pnpm restore FOLDER [--drop]

--drop        removes everything that the database holds first
--deletions   what was deleted since the backup (default: deletions.jsonl in the data folder); "none" for a drill without
--data        the data folder: photos go there (default DATA_DIR or .data)

Stop the services a minute before: it refuses a database that they use. Start them when it is done.`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: {
    drop: { type: 'boolean', default: false },
    deletions: { type: 'string' },
    data: dataOption,
  },
});

async function runRestore(): Promise<void> {
  const [folder] = positionals;
  if (!folder) throw new Error(help);
  const backupPath = path.resolve(folder);
  await readManifest(backupPath);
  const uri = process.env.MONGODB_URI;
  if (!uri) throw new Error('Set MONGODB_URI to the database that is to be filled.');
  const dataFolder = path.resolve(import.meta.dirname, '..', values.data);
  const tombstones = await readTombstones(values.deletions, dataFolder);
  const { client, db } = await connectMongo(uri, { appName: 'restore' });
  try {
    // Read before the data are dropped: staff deactivated since the backup.
    const deactivatedIds = await listDeactivatedIds(db);
    const env = readEnv(z.object(storageSettings), { env: { ...process.env, DATA_DIR: dataFolder } });
    const photos = env.STORAGE === 'disk' ? createStorage(env) : undefined;
    const startedAt = performance.now();
    const now = new Date();
    const { drop } = values;
    const source = { backupPath, tombstones, deactivatedIds, drop };
    const restoreResult = await restoreBackup({ client, db, photos, ...source, now });
    const {
      manifest,
      replayedCount,
      erasedCount,
      heldCount,
      unsureReceipts,
      pendingOutboxCount,
      activeStaff,
      deactivatedEmails,
    } = restoreResult;
    const { at, photos: photosDigest } = manifest;
    const documentCount = Object.values(manifest.collections).reduce((total, { count }) => total + count, 0);
    console.log(
      `${documentCount} documents and ${photosDigest.count} photos are as they were at ${at.toISOString()}.`,
    );
    console.log(
      `${replayedCount} accounts were deleted since; ${erasedCount} of those deleted were found, and erased again.`,
    );
    if (heldCount > 0)
      console.log(`${heldCount} of them are under a legal hold: the worker erases each once its hold ends.`);
    if (unsureReceipts.length > 0)
      console.log(
        `End these accounts at the identity provider by hand, by their receipts: ${unsureReceipts.join(', ')}`,
      );
    if (pendingOutboxCount > 0)
      console.log(
        `${pendingOutboxCount} mails and writes wait as they did then: the worker does them (again) when it starts.`,
      );
    if (deactivatedEmails.length > 0)
      console.log(`Shut out since the backup, and so again: ${deactivatedEmails.join(', ')}`);
    console.log(
      `These of the team may sign in, with the role, password and second factor of then: ${activeStaff.map(({ email, role }) => `${email} (${role})`).join(', ') || 'nobody'}. Who was shut out or got another role or password since, of that a lost database tells nothing: look through the list under Settings, Users.`,
    );
    console.log(`RPO ${formatDuration(now.getTime() - at.getTime())} (what was written since is lost)`);
    console.log(`RTO ${formatDuration(performance.now() - startedAt)}, without starting the services`);
  } finally {
    await client.close();
  }
}

const formatDuration = (ms: number) =>
  ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`;

/** @throws if the file is missing, since deleted accounts would silently return */
async function readTombstones(
  deletions: string | undefined,
  dataFolder: string,
): Promise<Iterable<Tombstone>> {
  if (deletions === 'none') return [];
  const tombstonesPath = deletions ? path.resolve(deletions) : path.join(dataFolder, 'deletions.jsonl');
  try {
    return parseTombstones(await readFile(tombstonesPath, 'utf8')).values();
  } catch {
    throw new Error(
      `${tombstonesPath} cannot be read. It says who was deleted since the backup: without it they would come back. Give it with --deletions, or --deletions none.`,
    );
  }
}

const listDeactivatedIds = (db: Db) =>
  getCollections(db)
    .admins.find({ status: 'disabled' })
    .map(({ _id }) => _id)
    .toArray();

await runRestore().catch(printError);
