import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BrokenBackup, readManifest } from './backup-files.ts';

const dayMs = 24 * 3_600_000;
/**
 * The privacy policy promises deletion from backups after 90 days. Backups run daily, so the last run before that
 * removes it.
 */
const keepDays = 89;

const unfinished = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.unfinished$/;

/**
 * Removes expired backups of a folder and leftovers of interrupted runs, by their names; keeps all other files. The age
 * is taken from the manifest, so copying does not change it. Returns the removed names.
 */
export async function pruneBackups(folder: string, now: Date): Promise<string[]> {
  const pruned: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const backup = path.join(folder, name);
    if (!(await isOutdated(backup, now))) continue;
    await rm(backup, { recursive: true });
    pruned.push(name);
  }
  return pruned;
}

async function isOutdated(backup: string, now: Date): Promise<boolean> {
  // No run takes a day, so it was interrupted.
  if (unfinished.test(path.basename(backup))) return now.getTime() - (await stat(backup)).mtimeMs >= dayMs;
  const at = await readMoment(backup);
  return at !== undefined && now.getTime() - at.getTime() >= keepDays * dayMs;
}

/** Time of a backup; undefined if the folder is none. */
export async function readMoment(backup: string): Promise<Date | undefined> {
  try {
    return (await readManifest(backup)).at;
  } catch (error) {
    if (error instanceof BrokenBackup) return undefined;
    throw error;
  }
}
