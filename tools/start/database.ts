import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mongo, MongodNotFoundError, MongoStartError, startMongo } from '@app/embedded-mongodb';
import { printProblem } from './console.ts';
import { measureFreeSpace } from './data-dir.ts';
import { Problem } from './problem.ts';
import { restartMs } from './supervise.ts';

export interface Database {
  uri: string;
  /** Description for the console. */
  about: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  signal: AbortSignal;
  tell: (line: string) => void;
  /** Cache size in MB; default: MongoDB's minimum. */
  cacheMb?: number;
  /** Called if the server ended and could not be restarted. */
  onLost: (problem: Problem) => void;
  /** Free disk space of a folder, in bytes. */
  freeBytes?: (folder: string) => Promise<number>;
  /** Interval of disk space checks. */
  checkMs?: number;
}

/** After running this long, the count of restarts is reset. */
const steadyMs = 10_000;
/** MongoDB's journal grows by files of 100 MB; with less space it exits on the first write. */
const leastBytes = 120e6;

/**
 * Starts an embedded MongoDB and restarts it at the same address after a crash. @throws {Problem} if it cannot be
 * installed or started
 */
export async function startEmbeddedDatabase({
  dataDir,
  signal,
  tell: onProgress,
  cacheMb,
  onLost,
  freeBytes = measureFreeSpace,
  checkMs = 5_000,
}: EmbeddedOptions): Promise<Database> {
  const folder = path.join(dataDir, 'mongodb');
  const start = async (port?: number): Promise<Mongo> => {
    try {
      const logFile = path.join(dataDir, 'logs/mongodb.log');
      return await startMongo({ dataDir: folder, logFile, port, signal, onProgress, cacheMb, onExit });
    } catch (error) {
      if (error instanceof MongodNotFoundError || error instanceof MongoStartError)
        throw new Problem(error.message);
      throw error;
    }
  };
  const hasRoom = async () => (await freeBytes(dataDir)) >= leastBytes;
  /** Waits for free disk space. Returns true if there was too little. */
  const waitForRoom = async (): Promise<boolean> => {
    if (await hasRoom()) return false;
    printProblem(
      `MongoDB is down because the disk of ${dataDir} is full: make room, and it comes back by itself. Until then the site finds and shows what it has in memory, and takes nothing new.`,
    );
    do await sleep(checkMs, undefined, { signal });
    while (!(await hasRoom()));
    printProblem('MongoDB: there is room again; starting it.');
    return true;
  };
  let restarts = 0;
  let readySince = Date.now();
  const onExit = async (how: string) => {
    let reason = how;
    try {
      while (!signal.aborted) {
        const wasFull = await waitForRoom();
        if (wasFull || Date.now() - readySince > steadyMs) restarts = 0;
        const pauseMs = restartMs[restarts++];
        if (pauseMs === undefined)
          throw new Problem(
            `MongoDB keeps ending: ${reason}. Its log: ${path.join(dataDir, 'logs/mongodb.log')}`,
          );
        if (!wasFull) printProblem(`MongoDB: ${reason}; starting it again.`);
        await sleep(pauseMs, undefined, { signal });
        // It may crash again during recovery.
        const started = await start(mongo.port).catch((error: Error) => error);
        if (!(started instanceof Error)) {
          mongo = started;
          readySince = Date.now();
          return;
        }
        reason = started.message;
      }
    } catch (error) {
      if (!signal.aborted)
        onLost(error instanceof Problem ? error : new Problem(`MongoDB: ${(error as Error).message}`));
    }
  };
  let mongo = await start();
  return {
    uri: mongo.uri,
    about: `${mongo.version}, data in ${folder}`,
    stop: () => mongo.stop(),
  };
}
