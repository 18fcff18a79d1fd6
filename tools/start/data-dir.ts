import { constants, existsSync } from 'node:fs';
import { access, mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../command.ts';

/** A new database with 10,000 listings takes 0.4 GB, mostly MongoDB's journal, plus room to grow. */
const newDatabaseBytes = 1e9;
/** An existing database needs room for another journal file and logs. */
const existingDatabaseBytes = 150e6;
/** With an external database, only logs and uploads are stored here. */
const logsAndUploadsBytes = 50e6;

/** File in the data folder that names the running instance, its database and identity emulator. */
export const lockFileName = 'running.json';

/** Addresses that change with every start. */
export interface RunningAddresses {
  mongoUri?: string;
  /** URL of the emulated Clerk backend API. */
  identityUrl?: string;
}

interface DataDirOptions {
  /** True if the database is not in this folder. */
  isDatabaseElsewhere?: boolean;
  measureFreeBytes?: (folder: string) => Promise<number>;
}

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Prepares and locks the data folder. @throws {StartError} if it is not writable, full, or in use */
export async function lockDataDir(
  dataDir: string,
  port: number,
  { isDatabaseElsewhere = false, measureFreeBytes = readFreeBytes }: DataDirOptions = {},
) {
  const folder = path.resolve(dataDir);
  try {
    await mkdir(path.join(folder, 'logs'), { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(
      `The data folder ${folder} cannot be written (${message}). Set DATA_DIR to another one.`,
    );
  }
  const availableBytes = await measureFreeBytes(folder);
  const requiredBytes = isDatabaseElsewhere
    ? logsAndUploadsBytes
    : existsSync(path.join(folder, 'mongodb/WiredTiger'))
      ? existingDatabaseBytes
      : newDatabaseBytes;
  if (availableBytes < requiredBytes) {
    const availableMb = Math.floor(availableBytes / 1e6);
    throw new StartError(
      `Only ${availableMb} MB are free on the disk of ${folder}; ${requiredBytes / 1e6} MB are needed. Set DATA_DIR to a folder on another disk, or make room.`,
    );
  }
  const lockPath = path.join(folder, lockFileName);
  const holder = await findHolder(lockPath);
  if (holder) {
    throw new StartError(
      `The data folder ${folder} is in use by another copy (process ${holder.pid}, http://localhost:${holder.port}). Stop that one, or set another DATA_DIR.`,
    );
  }
  let lockContent: object = { pid: process.pid, born: await readStartTime(process.pid), port };
  /** Adds addresses of the running instance to the lock file, for other commands. */
  const recordAddresses = (addresses: RunningAddresses) => {
    lockContent = { ...lockContent, ...addresses };
    return writeFile(lockPath, JSON.stringify(lockContent), { mode: 0o600 });
  };
  await recordAddresses({});
  return { folder, recordAddresses, release: () => rm(lockPath, { force: true }) };
}

interface Holder {
  pid: number;
  born?: string;
  port: number;
}

/** The running process that wrote the lock; undefined if it was killed and left the file behind. */
async function findHolder(lockPath: string): Promise<Holder | undefined> {
  let holder: Holder;
  try {
    holder = JSON.parse(await readFile(lockPath, 'utf8')) as Holder;
    process.kill(holder.pid, 0);
  } catch {
    return undefined;
  }
  // The process id may have been reused.
  return holder.born === (await readStartTime(holder.pid)) ? holder : undefined;
}

/** Start time of a process in clock ticks; undefined outside Linux. */
async function readStartTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}
