import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FindOptions, findMongod, type Mongod } from './find-mongod.ts';
import { launch, type MongodProcess, readErrorLines, replicaSetName } from './mongod-process.ts';
import { findFreePort, isPortFree } from './ports.ts';
import type { ReplicaSetTask } from './replica-set-process.ts';
import { run } from './run.ts';

export interface StartOptions extends FindOptions {
  /** Data folder, created if missing. Used by one mongod at a time. */
  dataDir: string;
  /** Default: the port of the last start if free, else any free one. */
  port?: number;
  /** Log file of this start. Default: `mongod.log` in the data folder. */
  logFile?: string;
  /** Cache size in MB, at least 256. Default: 1024. */
  cacheMb?: number;
  /** Gives free memory back to the system, for a fifth more CPU with many small writes. Default: true. */
  frugal?: boolean;
  /** Maximum wait for an earlier server on the same data to end, in milliseconds. */
  lockWaitMs?: number;
  /** Called if the server ends without `stop()`. */
  onExit?: (reason: string) => void;
}

export interface Mongo {
  /** Connection string without a database name. */
  uri: string;
  version: string;
  port: number;
  pid: number;
  /** Stops the server, by force after 4 s. The data stay. */
  stop(): Promise<void>;
}

/** The server did not start. The message gives the reason in one or two sentences. */
export class MongoStartError extends Error {
  override name = 'MongoStartError';
}

/**
 * Starts a mongod (found or downloaded, see `findMongod`) on 127.0.0.1 as a replica set of one, which transactions and
 * change streams require. It ends with this process, however that ends; acknowledged writes survive.
 * @throws {NoMongod} if there is no mongod
 * @throws {MongoStartError} if it does not start
 */
export async function startMongo(options: StartOptions): Promise<Mongo> {
  const dataDir = path.resolve(options.dataDir);
  const logFile = options.logFile ?? path.join(dataDir, 'mongod.log');
  await mkdir(dataDir, { recursive: true });
  await mkdir(path.dirname(logFile), { recursive: true });
  const lastStart = await readLastStart(dataDir);
  const { file, version, allocator } = await findMongod({ dataVersion: lastStart?.version, ...options });
  const port =
    options.port ?? (lastStart && (await isPortFree(lastStart.port)) ? lastStart.port : await findFreePort());
  if (!(await isPortFree(port))) throw new MongoStartError(`Port ${port}, meant for MongoDB, is taken.`);

  const { cacheMb = 1024, frugal, signal } = options;
  const binary = { file, version, allocator, frugal, dataDir, logFile, cacheMb, lastStart, signal };
  const deadline = Date.now() + (options.lockWaitMs ?? 15_000);
  if (lastStart && lastStart.port !== port) {
    const standalone = await launchServer(binary, { port }, deadline, 'move');
    await standalone.stop();
  }
  const server = await launchServer(binary, { port, replicaSet: replicaSetName }, deadline, 'ensure');
  await rememberStart(dataDir, { port, version });
  let stopping = false;
  server.ended.then((reason) => stopping || options.onExit?.(reason));
  return {
    uri: `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSetName}`,
    version,
    port,
    pid: server.pid,
    stop: () => {
      stopping = true;
      return server.stop();
    },
  };
}

interface Binary extends Mongod {
  dataDir: string;
  logFile: string;
  cacheMb: number;
  frugal?: boolean | undefined;
  lastStart?: Start;
  signal?: AbortSignal;
}

const replicaSetProcess = path.join(import.meta.dirname, 'replica-set-process.ts');

/** Starts a server and makes it ready; on failure nothing is left running. */
async function launchServer(
  binary: Binary,
  mode: { port: number; replicaSet?: string },
  lockDeadline: number,
  task: ReplicaSetTask,
): Promise<MongodProcess> {
  const server = launch({ ...binary, ...mode });
  const ended = new AbortController();
  server.ended.then((reason) => ended.abort(reason));
  const signal = AbortSignal.any([ended.signal, ...(binary.signal ? [binary.signal] : [])]);
  const args = [replicaSetProcess, task, `${mode.port}`, `${server.pid}`];
  const result = await run(process.execPath, args, { signal });
  if (result.status === 'done') return server;

  const reason: string = ended.signal.aborted ? ended.signal.reason : result.reason;
  await server.stop();
  binary.signal?.throwIfAborted();
  const errorLines = await readErrorLines(binary.logFile);
  if (errorLines.some(isInUse) && Date.now() < lockDeadline) {
    await sleep(500);
    return launchServer(binary, mode, lockDeadline, task);
  }
  throw new MongoStartError(explain(errorLines, reason, binary));
}

/** True if an earlier server that is shutting down still locks the data. */
const isInUse = (line: string) => line.includes('DBPathInUse');
const isOtherRelease = (line: string) =>
  /featureCompatibilityVersion|UPGRADE PROBLEM|incompatible version/i.test(line);

function explain(
  messages: string[],
  reason: string,
  { dataDir, file, version, logFile, lastStart }: Binary,
): string {
  if (messages.some(isInUse)) return `The data in ${dataDir} are in use by another MongoDB server.`;
  if (lastStart && messages.some(isOtherRelease)) {
    return `The data in ${dataDir} were written by MongoDB ${lastStart.version}, which ${version} (${file}) cannot open.
Bring ${lastStart.version} back, or move that folder away to begin anew.`;
  }
  return `MongoDB ${version} (${file}) did not start: ${messages.at(0) ?? reason}. Its log: ${logFile}`;
}

interface Start {
  port: number;
  version: string;
}

const toStartFile = (dataDir: string) => path.join(dataDir, 'embedded-mongodb.json');

/** The stored state of the last start; undefined if missing or broken. */
async function readLastStart(dataDir: string): Promise<Start | undefined> {
  try {
    const { port, version } = JSON.parse(await readFile(toStartFile(dataDir), 'utf8')) as Partial<Start>;
    return typeof port === 'number' && typeof version === 'string' ? { port, version } : undefined;
  } catch {
    return undefined;
  }
}

const rememberStart = (dataDir: string, start: Start) =>
  writeFile(toStartFile(dataDir), JSON.stringify(start));
