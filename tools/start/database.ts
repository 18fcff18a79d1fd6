import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mongo, MongodNotFoundError, MongoStartError, startMongo } from '@app/embedded-mongodb';
import { StartError } from '../command.ts';
import { printNotice } from './console.ts';
import { readFreeBytes } from './data-dir.ts';
import { defaultDelaysMs } from './supervise.ts';

export interface Database {
  uri: string;
  description: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  signal: AbortSignal;
  onProgress: (line: string) => void;
  /** Cache size in MB; default: MongoDB's minimum. */
  cacheMb?: number;
  /** Called if the server ended and could not be restarted. */
  onLost: (error: StartError) => void;
  measureFreeBytes?: (folder: string) => Promise<number>;
  /** Interval of disk space checks. */
  checkIntervalMs?: number;
}

/** After running this long, the count of restarts is reset. */
const steadyMs = 10_000;
/** MongoDB's journal grows by files of 100 MB; with less space it exits on the first write. */
const minFreeBytes = 120e6;

/** Restarts it at the same address after a crash. @throws {StartError} if it cannot be installed or started */
export async function startEmbeddedDatabase({
  dataDir,
  signal,
  onProgress,
  cacheMb,
  onLost,
  measureFreeBytes = readFreeBytes,
  checkIntervalMs = 5_000,
}: EmbeddedOptions): Promise<Database> {
  const folder = path.join(dataDir, 'mongodb');
  const launchMongo = async (port?: number): Promise<Mongo> => {
    try {
      const logPath = path.join(dataDir, 'logs/mongodb.log');
      return await startMongo({ dataDir: folder, logPath, port, signal, onProgress, cacheMb, onExit });
    } catch (error) {
      if (error instanceof MongodNotFoundError || error instanceof MongoStartError)
        throw new StartError(error.message);
      throw error;
    }
  };
  const hasFreeSpace = async () => (await measureFreeBytes(dataDir)) >= minFreeBytes;
  /** Waits for free disk space. Returns true if there was too little. */
  const waitForFreeSpace = async (): Promise<boolean> => {
    if (await hasFreeSpace()) return false;
    printNotice(
      `MongoDB is down because the disk of ${dataDir} is full: make room, and it comes back by itself. Until then the site finds and shows what it has in memory, and takes nothing new.`,
    );
    do await sleep(checkIntervalMs, undefined, { signal });
    while (!(await hasFreeSpace()));
    printNotice('MongoDB: there is room again; starting it.');
    return true;
  };
  let restartCount = 0;
  let readyAt = Date.now();
  const onExit = async (exitReason: string) => {
    let lastError = exitReason;
    try {
      while (!signal.aborted) {
        const wasFull = await waitForFreeSpace();
        if (wasFull || Date.now() - readyAt > steadyMs) restartCount = 0;
        const pauseMs = defaultDelaysMs[restartCount++];
        if (pauseMs === undefined)
          throw new StartError(
            `MongoDB keeps ending: ${lastError}. Its log: ${path.join(dataDir, 'logs/mongodb.log')}`,
          );
        if (!wasFull) printNotice(`MongoDB: ${lastError}; starting it again.`);
        await sleep(pauseMs, undefined, { signal });
        // It may crash again during recovery.
        const launchResult = await launchMongo(mongo.port).catch((error: Error) => error);
        if (!(launchResult instanceof Error)) {
          mongo = launchResult;
          readyAt = Date.now();
          return;
        }
        lastError = launchResult.message;
      }
    } catch (error) {
      if (!signal.aborted)
        onLost(error instanceof StartError ? error : new StartError(`MongoDB: ${(error as Error).message}`));
    }
  };
  let mongo = await launchMongo();
  return {
    uri: mongo.uri,
    description: `${mongo.version}, data in ${folder}`,
    stop: () => mongo.stop(),
  };
}
