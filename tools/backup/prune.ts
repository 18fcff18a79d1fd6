import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { BrokenBackupError, readManifest } from './backup-files.ts';

const dayMs = 24 * 3_600_000;
/** The privacy policy promises deletion from backups after 90 days. */
const maxRetentionDays = 90;
/** One day less, because backups run daily: the last run before the deadline removes an expired backup. */
const retentionDays = maxRetentionDays - 1;
/** This many of the newest backups are kept until the deadline itself, in case backups have stopped. */
const lastResortCount = 7;

const unfinishedPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.unfinished$/;

/** Removes backups by the age in their manifests, and leftovers of interrupted runs. Returns the names. */
export async function pruneBackups(folder: string, now: Date): Promise<string[]> {
  const getAgeDays = (timeMs: number) => (now.getTime() - timeMs) / dayMs;
  const prunedNames: string[] = [];
  const backups: { name: string; ageDays: number }[] = [];
  for (const name of await readdir(folder)) {
    const backupTime = await readBackupTime(path.join(folder, name));
    if (backupTime) backups.push({ name, ageDays: getAgeDays(backupTime.getTime()) });
    // No run takes a day, so this one was interrupted.
    else if (unfinishedPattern.test(name) && getAgeDays((await stat(path.join(folder, name))).mtimeMs) >= 1)
      prunedNames.push(name);
  }
  const newestFirst = backups.toSorted((a, b) => a.ageDays - b.ageDays);
  const isExpired = (ageDays: number, newerCount: number) =>
    ageDays >= (newerCount < lastResortCount ? maxRetentionDays : retentionDays);
  prunedNames.push(
    ...newestFirst
      .filter(({ ageDays }, newerCount) => isExpired(ageDays, newerCount))
      .map(({ name }) => name),
  );
  for (const name of prunedNames) await rm(path.join(folder, name), { recursive: true });
  return prunedNames.sort();
}

/** Returns the time of a backup; undefined if the folder contains none. */
export async function readBackupTime(backupPath: string): Promise<Date | undefined> {
  try {
    return (await readManifest(backupPath)).at;
  } catch (error) {
    if (error instanceof BrokenBackupError) return undefined;
    throw error;
  }
}
