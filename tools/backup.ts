// `pnpm backup`: copies the database and the photos on disk into a folder. See docs/operate.md.
import path from 'node:path';
import { connectMongo, readEnv } from '@app/service-kit';
import { createStorage, storageSettings } from '@app/storage';
import type { Db, MongoClient } from 'mongodb';
import * as z from 'zod';
import { openBackupsFolder } from './backup/backups-folder.ts';
import { rehearseRestore } from './backup/rehearse.ts';
import { writeBackup } from './backup/write.ts';
import { printError, readArguments } from './command.ts';
import { findDatabase } from './start/find-database.ts';

const help = `pnpm backup [--to FOLDER [--create]] [--rehearse]

--to      the folder of all backups (default backups): the new one is FOLDER/<moment>, and there only when it is whole;
          of what else is there, only backups are removed: at 89 days, the newest seven at 90
--create  for the first backup in another folder, which is made if the one above it exists; later ones go without, and
          fail where no backups are, such as below a disk that is not mounted
--rehearse  writes none: restores the newest one of that folder into the database <name>_rehearsal, compares counts,
          hashes and counters, and drops it
--data    the data folder of the running site (default DATA_DIR or .data); MONGODB_URI wins`;

const { values } = readArguments(help, {
  options: {
    to: { type: 'string' },
    create: { type: 'boolean', default: false },
    data: { type: 'string', default: process.env.DATA_DIR ?? '.data' },
    rehearse: { type: 'boolean', default: false },
  },
});

const defaultFolder = 'backups';

async function runBackup(): Promise<void> {
  if (values.to === '') throw new Error('--to takes the folder of all backups.');
  const backupsFolder = path.resolve(values.to ?? defaultFolder);
  const root = path.resolve(import.meta.dirname, '..');
  const dataFolder = path.resolve(root, values.data);
  const uri = await findDatabase(process.env.MONGODB_URI, dataFolder);
  const { client, db } = await connectMongo(uri, { appName: 'backup' });
  try {
    const env = readEnv(z.object(storageSettings), { env: { ...process.env, DATA_DIR: dataFolder } });
    const startedAt = performance.now();
    const photos = env.STORAGE === 'disk' ? createStorage(env) : undefined;
    if (values.rehearse) return await runRehearsal(client, db, backupsFolder);
    const hasBackups = await openBackupsFolder(backupsFolder, {
      create: values.create || values.to === undefined,
    });
    const input = { client, db, photos, backupsFolder, now: new Date() };
    const { folder, manifest, prunedNames, legacyAt } = await writeBackup(input);
    for (const [name, { count, sha256 }] of Object.entries({
      ...manifest.collections,
      photos: manifest.photos,
    })) {
      console.log(`${name.padEnd(20)} ${String(count).padStart(9)}  ${sha256.slice(0, 16)}`);
    }
    console.log(
      `${folder}: as of ${manifest.at.toISOString()}, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s${hasBackups ? '' : '; first backup in this folder'}`,
    );
    if (prunedNames.length > 0) console.log(`Removed for their age: ${prunedNames.join(', ')}`);
    if (legacyAt)
      console.log(
        `${backupsFolder} itself is a backup of ${legacyAt.toISOString()}, by an earlier release. No run removes it: delete its files within 90 days of then.`,
      );
    if (env.STORAGE === 's3')
      console.log('Photos are in the bucket: its versions are their backup, and must end after 90 days.');
  } finally {
    await client.close();
  }
}

async function runRehearsal(client: MongoClient, db: Db, backupsFolder: string): Promise<void> {
  const startedAt = performance.now();
  const { folder, manifest } = await rehearseRestore({ client, db, backupsFolder, now: new Date() });
  const documentCount = Object.values(manifest.collections).reduce((total, { count }) => total + count, 0);
  console.log(
    `${folder}: ${documentCount} documents restored as they were, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
}

await runBackup().catch(printError);
