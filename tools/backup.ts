// `pnpm backup`: copies the database and the photos on disk into a folder. See docs/operate.md.
import path from 'node:path';
import { readEnv } from '@app/service-kit';
import { createStorage, storageSettings } from '@app/storage';
import * as z from 'zod';
import { openBackupsFolder } from './backup/backups-folder.ts';
import { rehearseRestore } from './backup/rehearse.ts';
import { writeBackup } from './backup/write.ts';
import { printError, readArguments, startTimer } from './command.ts';
import { dataOption, withSiteDatabase } from './start/find-database.ts';

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
    data: dataOption,
    rehearse: { type: 'boolean', default: false },
  },
});

const defaultFolder = 'backups';

const runBackup = (backupsFolder: string) =>
  withSiteDatabase('backup', values.data, async ({ client, db, dataFolder }) => {
    const env = readEnv(z.object(storageSettings), { env: { ...process.env, DATA_DIR: dataFolder } });
    const readTimer = startTimer();
    const now = new Date();
    if (values.rehearse) {
      const { folder, manifest } = await rehearseRestore({ client, db, backupsFolder, now });
      const documentCount = Object.values(manifest.collections).reduce(
        (total, { count }) => total + count,
        0,
      );
      console.log(`${folder}: ${documentCount} documents restored as they were, in ${readTimer()}`);
      return;
    }
    const photos = env.STORAGE === 'disk' ? createStorage(env) : undefined;
    const hasBackups = await openBackupsFolder(backupsFolder, {
      create: values.create || values.to === undefined,
    });
    const input = { client, db, photos, backupsFolder, now };
    const { folder, manifest, prunedNames, legacyAt } = await writeBackup(input);
    const digests = { ...manifest.collections, photos: manifest.photos };
    for (const [name, { count, sha256 }] of Object.entries(digests))
      console.log(`${name.padEnd(20)} ${String(count).padStart(9)}  ${sha256.slice(0, 16)}`);
    const firstNote = hasBackups ? '' : '; first backup in this folder';
    console.log(`${folder}: as of ${manifest.at.toISOString()}, in ${readTimer()}${firstNote}`);
    if (prunedNames.length > 0) console.log(`Removed for their age: ${prunedNames.join(', ')}`);
    if (legacyAt)
      console.log(
        `${backupsFolder} itself is a backup of ${legacyAt.toISOString()}, by an earlier release. No run removes it: delete its files within 90 days of then.`,
      );
    if (env.STORAGE === 's3')
      console.log('Photos are in the bucket: its versions are their backup, and must end after 90 days.');
  });

if (values.to === '') printError('--to takes the folder of all backups.');
else await runBackup(path.resolve(values.to ?? defaultFolder)).catch(printError);
