import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BSON } from 'mongodb';
import { BrokenBackup, type Header, parseRecords } from './file.ts';

const dayMs = 24 * 3_600_000;
/** The public is promised 90 days at most. Backups run daily, so the last run before that day removes the file. */
const keepDays = 89;

/**
 * Removes the backups of a folder that are too old, and what interrupted runs have left. Other files stay. A backup's
 * age is the moment that it is of, however often it was copied since. Returns the names of the removed files.
 */
export async function pruneBackups(folder: string, now: Date): Promise<string[]> {
  const pruned: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const file = path.join(folder, name);
    if (!(await isOutdated(file, now))) continue;
    await rm(file);
    pruned.push(name);
  }
  return pruned;
}

async function isOutdated(file: string, now: Date): Promise<boolean> {
  if (file.endsWith('.gz')) {
    const at = await readMoment(file);
    return at !== undefined && now.getTime() - at.getTime() >= keepDays * dayMs;
  }
  // No run takes a day.
  return file.endsWith('.gz.unfinished') && now.getTime() - (await stat(file)).mtimeMs >= dayMs;
}

/** The moment that a backup is of; undefined for a file that is none. */
async function readMoment(file: string): Promise<Date | undefined> {
  const unzipped = createGunzip();
  const stream = createReadStream(file);
  pipeline(stream, unzipped, () => {});
  try {
    for await (const { letter, bytes } of parseRecords(unzipped)) {
      if (letter === 'H') return (BSON.deserialize(bytes) as Header).at;
      return undefined;
    }
  } catch (error) {
    // Neither gzip nor ours; anything else, such as a file that may not be read, is said.
    if (!(error instanceof BrokenBackup) && !isGzipError(error)) throw error;
  } finally {
    stream.destroy();
  }
  return undefined;
}

const isGzipError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
