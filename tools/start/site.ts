// Start and end of a site, for `npm start` and `pnpm dev`. Imports little, as it keeps running: children load the rest.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, isPortFree } from '@app/embedded-mongodb';
import { site } from '@app/option-lists';
import type { FirstOwner } from '@app/team';
import { StartError } from '../command.ts';
import { createServiceEnv, isEmulated, listServices, setMetricsPort, toUrl } from '../services.ts';
import type { StartConfig } from './config.ts';
import { formatLine, printNotice, runStep } from './console.ts';
import { lockDataDir } from './data-dir.ts';
import { type Database, startEmbeddedDatabase } from './database.ts';
import { createLogFolder } from './log-folder.ts';
import { compileStaleMessages } from './messages.ts';
import { waitUntilReady } from './ready.ts';
import { runInChild } from './run-in-child.ts';
import { formatDevAccess, formatStaffAccess } from './summary.ts';
import { supervise } from './supervise.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export interface SiteProgram {
  /** The command as advice names it: "npm start". */
  command: string;
  /** Services restart on change, and development servers replace releases. */
  isDevelopment: boolean;
  /** Builds or serves the front end. Returns its description, and settings of the services for it. */
  prepareFrontEnd(
    onProgress: (progress: string) => void,
  ): Promise<readonly [done: string, env: NodeJS.ProcessEnv]>;
}

/** Stop timeouts: the gateway first, then the others in parallel. With MongoDB's 4 s the total is below 10 s. */
const stopTimeoutsMs = { gateway: 3_000, others: 2_000 };

const endController = new AbortController();
const stopCallbacks: (() => Promise<unknown>)[] = [];

/** Stops run in reverse order when the program ends. */
export const onEnd = (stop: () => Promise<unknown>): void => void stopCallbacks.push(stop);

async function endProgram(exitCode: number): Promise<void> {
  if (endController.signal.aborted) return; // a second Ctrl-C, or a signal received twice
  endController.abort();
  for (const stop of stopCallbacks.reverse())
    await stop().catch((error: Error) => console.error(error.message));
  process.exit(exitCode);
}

function endWithError(error: unknown): void {
  if (endController.signal.aborted) return;
  printNotice(error instanceof StartError ? error.message : error);
  void endProgram(1);
}

export function runSite(program: SiteProgram): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!endController.signal.aborted) console.log('\nStopping …');
      void endProgram(0);
    });
  }
  process.on('uncaughtException', endWithError);
  process.on('unhandledRejection', endWithError);
  startSite(program).catch(endWithError);
}

/** Runs a function of a file of this folder in a process that ends. */
const runFromFile = <Result>(file: string, name: string, argument: object) =>
  runInChild<Result>(path.join(import.meta.dirname, file), name, argument);

async function startSite({ command, isDevelopment, prepareFrontEnd }: SiteProgram): Promise<void> {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const { env } = process;
  const config = await runFromFile<StartConfig>('config.ts', 'readConfig', env);
  const { PORT, MONGODB_URI } = config;
  const folder = path.resolve(root, config.DATA_DIR);
  const lockedDataDir = await lockDataDir(folder, PORT, { isDatabaseElsewhere: MONGODB_URI !== undefined });
  onEnd(lockedDataDir.release);
  if (!(await isPortFree(PORT)))
    throw new StartError(
      `Port ${PORT} is taken by another program. Choose another: PORT=${PORT + 1} ${command}`,
    );

  console.log(`\n${site.name}\n`);
  const database = await runStep('MongoDB', async (onProgress) => {
    const openedDatabase = await openDatabase(config, lockedDataDir.folder, onProgress);
    return [openedDatabase.description, openedDatabase];
  });
  onEnd(database.stop);
  await lockedDataDir.recordAddresses({ mongoUri: database.uri });

  const frontEndEnv = await runStep('Front end', async (onProgress) => {
    await compileStaleMessages(root);
    return prepareFrontEnd(onProgress);
  });

  const preparation = { uri: database.uri, config, publishesBuilds: !isDevelopment };
  const owner = await runFromFile<FirstOwner | null>('prepare.ts', 'prepare', preparation);

  await runStep('Services', async () => {
    const services = listServices(env);
    const ports: Record<string, number> = {};
    for (const { name } of services) ports[name] = name === 'gateway' ? PORT : await findFreePort();
    if (isEmulated(env)) await lockedDataDir.recordAddresses({ identityUrl: toUrl(ports.identity) });
    const publicOrigin = config.PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
    const serviceEnv = createServiceEnv({ ports, mongoUri: database.uri, publicOrigin, env });
    const sharedEnv = { ...env, ...serviceEnv, ...frontEndEnv, DATA_DIR: lockedDataDir.folder };
    const logs = createLogFolder(path.join(lockedDataDir.folder, 'logs'));
    const onGiveUp = (sentence: string) => endWithError(new StartError(sentence));

    const supervisedServices = services.map(({ name, entry }, i) => {
      const ownEnv = setMetricsPort({ ...sharedEnv, PORT: String(ports[name]) }, i);
      const options = { name, entry: path.join(root, entry), env: ownEnv, watchesFiles: isDevelopment };
      return { name, ...supervise({ ...options, logs, onGiveUp }) };
    });
    // Stops run in reverse order: the gateway goes first, while the others still serve its open requests.
    const createStop = (isGateway: boolean, timeoutMs: number) => () =>
      Promise.all(
        supervisedServices
          .filter(({ name }) => (name === 'gateway') === isGateway)
          .map(({ stop }) => stop(timeoutMs)),
      );
    onEnd(createStop(false, stopTimeoutsMs.others));
    onEnd(createStop(true, stopTimeoutsMs.gateway));
    const firstEarlyExit = Promise.race(supervisedServices.map(({ earlyExit }) => earlyExit));
    for (const { name } of supervisedServices)
      await waitUntilReady(`${toUrl(ports[name])}/readyz`, firstEarlyExit);
    for (const service of supervisedServices) service.settle();
    return [supervisedServices.map(({ name }) => name).join(', '), undefined];
  });

  const origin = `http://localhost:${PORT}`;
  console.log(`
${formatLine('Address', origin)}
${formatStaffAccess(env.ADMIN_ORIGIN || config.PUBLIC_ORIGIN || origin, owner)}
${formatLine('Data', lockedDataDir.folder)}
${formatLine('Logs', path.join(lockedDataDir.folder, 'logs'))}
${formatLine('Stop', 'Ctrl-C')}
${formatDevAccess(PORT, env)}
Ready: ${origin}`);
}

async function openDatabase(
  { MONGODB_URI: uri, MONGODB_CACHE_MB: cacheMb }: StartConfig,
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<Database> {
  if (!uri)
    return startEmbeddedDatabase({
      dataDir,
      cacheMb,
      onProgress,
      signal: endController.signal,
      onLost: endWithError,
    });
  const description = await runFromFile<string>('find-database.ts', 'describeDatabase', { uri });
  return { uri, description, stop: async () => {} };
}
