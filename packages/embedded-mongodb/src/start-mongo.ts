import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FindOptions, findMongod, type Mongod } from './find-mongod.ts';
import { defaultReplicaSetName, launchMongod, type MongodProcess, readErrorLines } from './mongod-process.ts';
import { findFreePort, isPortFree } from './ports.ts';
import type { ReplicaSetTask } from './replica-set-process.ts';
import { run } from './run.ts';

export interface StartOptions extends FindOptions {
  /** Data folder, created if missing. Used by one mongod at a time. */
  dataDir: string;
  /** Default: the port of the last start if free, else any free one. */
  port?: number;
  /** Log file of this start. Default: `mongod.log` in the data folder. */
  logPath?: string;
  /** Cache size in MB, at least 256. Default: 1024. */
  cacheMb?: number;
  /** Gives free memory back to the system, for a fifth more CPU with many small writes. Default: true. */
  returnsFreeMemory?: boolean;
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
 * @throws {MongodNotFoundError} if there is no mongod
 * @throws {MongoStartError} if it does not start
 */
export async function startMongo(options: StartOptions): Promise<Mongo> {
  const dataDir = path.resolve(options.dataDir);
  const logPath = options.logPath ?? path.join(dataDir, 'mongod.log');
  await mkdir(dataDir, { recursive: true });
  await mkdir(path.dirname(logPath), { recursive: true });
  const lastStart = await readLastStart(dataDir);
  const { binaryPath, version, allocator } = await findMongod({
    dataVersion: lastStart?.version,
    ...options,
  });
  const port =
    options.port ?? (lastStart && (await isPortFree(lastStart.port)) ? lastStart.port : await findFreePort());
  if (!(await isPortFree(port))) throw new MongoStartError(`Port ${port}, meant for MongoDB, is taken.`);

  const { cacheMb = 1024, returnsFreeMemory, signal } = options;
  const setup: MongodSetup = {
    binaryPath,
    version,
    allocator,
    returnsFreeMemory,
    dataDir,
    logPath,
    cacheMb,
    lastStart,
    signal,
  };
  const deadline = Date.now() + (options.lockWaitMs ?? 15_000);
  if (lastStart && lastStart.port !== port) {
    const standaloneServer = await launchServer(setup, { port }, deadline, 'move');
    await standaloneServer.stop();
  }
  const server = await launchServer(
    setup,
    { port, replicaSetName: defaultReplicaSetName },
    deadline,
    'ensure',
  );
  await writeLastStart(dataDir, { port, version });
  let isStopping = false;
  server.exitReason.then((reason) => isStopping || options.onExit?.(reason));
  return {
    uri: `mongodb://127.0.0.1:${port}/?replicaSet=${defaultReplicaSetName}`,
    version,
    port,
    pid: server.pid,
    stop: () => {
      isStopping = true;
      return server.stop();
    },
  };
}

interface MongodSetup extends Mongod {
  dataDir: string;
  logPath: string;
  cacheMb: number;
  returnsFreeMemory?: boolean | undefined;
  lastStart?: LastStart;
  signal?: AbortSignal;
}

const replicaSetScriptPath = path.join(import.meta.dirname, 'replica-set-process.ts');

/** Starts a server and makes it ready; on failure nothing is left running. */
async function launchServer(
  setup: MongodSetup,
  mode: { port: number; replicaSetName?: string },
  lockDeadline: number,
  task: ReplicaSetTask,
): Promise<MongodProcess> {
  const server = launchMongod({ ...setup, ...mode });
  const exitController = new AbortController();
  server.exitReason.then((reason) => exitController.abort(reason));
  const signal = AbortSignal.any([exitController.signal, ...(setup.signal ? [setup.signal] : [])]);
  const args = [replicaSetScriptPath, task, `${mode.port}`, `${server.pid}`];
  const runResult = await run(process.execPath, args, { signal });
  if (runResult.status === 'done') return server;

  const reason: string = exitController.signal.aborted ? exitController.signal.reason : runResult.reason;
  await server.stop();
  setup.signal?.throwIfAborted();
  const errorLines = await readErrorLines(setup.logPath);
  if (errorLines.some(isDataInUseError) && Date.now() < lockDeadline) {
    await sleep(500);
    return launchServer(setup, mode, lockDeadline, task);
  }
  throw new MongoStartError(describeFailure(errorLines, reason, setup));
}

/** True if an earlier server that is shutting down still locks the data. */
const isDataInUseError = (line: string) => line.includes('DBPathInUse');
const isOtherReleaseError = (line: string) =>
  /featureCompatibilityVersion|UPGRADE PROBLEM|incompatible version/i.test(line);

function describeFailure(
  errorLines: string[],
  reason: string,
  { dataDir, binaryPath, version, logPath, lastStart }: MongodSetup,
): string {
  if (errorLines.some(isDataInUseError))
    return `The data in ${dataDir} are in use by another MongoDB server.`;
  if (lastStart && errorLines.some(isOtherReleaseError)) {
    return `The data in ${dataDir} were written by MongoDB ${lastStart.version}, which ${version} (${binaryPath}) cannot open.
Bring ${lastStart.version} back, or move that folder away to begin anew.`;
  }
  return `MongoDB ${version} (${binaryPath}) did not start: ${errorLines.at(0) ?? reason}. Its log: ${logPath}`;
}

interface LastStart {
  port: number;
  version: string;
}

const toLastStartPath = (dataDir: string) => path.join(dataDir, 'embedded-mongodb.json');

/** The stored state of the last start; undefined if missing or broken. */
async function readLastStart(dataDir: string): Promise<LastStart | undefined> {
  try {
    const { port, version } = JSON.parse(
      await readFile(toLastStartPath(dataDir), 'utf8'),
    ) as Partial<LastStart>;
    return typeof port === 'number' && typeof version === 'string' ? { port, version } : undefined;
  } catch {
    return undefined;
  }
}

const writeLastStart = (dataDir: string, lastStart: LastStart) =>
  writeFile(toLastStartPath(dataDir), JSON.stringify(lastStart));
