import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readBackupTime } from './prune.ts';

/** Marks a folder of backups, unlike any other, such as a mount point whose disk is not mounted. */
const markerFile = '.backups';

/** `create` makes the folder, but not its parents. Returns whether it has a backup. @throws if it is no such folder */
export async function openBackupsFolder(folder: string, { create }: { create: boolean }): Promise<boolean> {
  if (create) await createFolder(folder);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const hasBackups = await containsBackup(folder, names);
  // Backups of earlier releases have no marker beside them, or are the folder itself.
  if (!create && !hasBackups && !names.includes(markerFile))
    throw new Error(
      `${folder} is no folder of backups. Is its disk mounted? The first backup there needs --create.`,
    );
  await writeFile(path.join(folder, markerFile), '');
  return hasBackups;
}

async function createFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT')
      throw new Error(`${path.dirname(folder)} does not exist. --create makes no folder above the last one.`);
    if (error.code !== 'EEXIST') throw error;
  });
}

async function containsBackup(folder: string, names: readonly string[]): Promise<boolean> {
  const folders = [folder, ...names.map((name) => path.join(folder, name))];
  return (await Promise.all(folders.map(readBackupTime))).some(Boolean);
}
