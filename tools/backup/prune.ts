import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BrokenBackup, readManifest } from './backup-files.ts';

const dayMs = 24 * 3_600_000;
/** The public is promised 90 days at most. Backups run daily, so the last run before that day removes the backup. */
const keepDays = 89;

/**
 * Removes the backups of a folder that are too old, and what interrupted runs have left. All else stays. A backup's age is
 * the moment that it is of, however often it was copied since. Returns the names of what was removed.
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
  // No run takes a day.
  if (backup.endsWith('.unfinished')) return now.getTime() - (await stat(backup)).mtimeMs >= dayMs;
  const at = await readMoment(backup);
  return at !== undefined && now.getTime() - at.getTime() >= keepDays * dayMs;
}

/** The moment that a backup is of; undefined for what is none. */
async function readMoment(backup: string): Promise<Date | undefined> {
  try {
    return (await readManifest(backup)).at;
  } catch (error) {
    if (error instanceof BrokenBackup) return undefined;
    throw error;
  }
}
