// Start and end of a site, shared by `npm start` and `pnpm dev`. This process keeps running, so it imports little: code
// that needs much of the platform runs in child processes.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, isPortFree } from '@app/embedded-mongodb';
import { site } from '@app/option-lists';
import type { FirstOwner } from '@app/team';
import { createServiceEnv, isEmulated, listServices, setMetricsPort, toUrl } from '../services.ts';
import type { StartConfig } from './config.ts';
import { formatLine, printProblem, runStep } from './console.ts';
import { lockDataDir } from './data-dir.ts';
import { type Database, startEmbeddedDatabase } from './database.ts';
import { createLogFolder } from './log-folder.ts';
import { compileStaleMessages } from './messages.ts';
import { Problem } from './problem.ts';
import { waitUntilReady } from './ready.ts';
import { runApart } from './run-apart.ts';
import { renderHelpers, renderTeamAccess } from './summary.ts';
import { supervise } from './supervise.ts';

export const root = path.resolve(import.meta.dirname, '../..');

export interface SiteProgram {
  /** The command as advice names it: "npm start". */
  command: string;
  /** Services restart on change, and development servers replace releases. */
  isDevelopment: boolean;
  /** Builds or serves the front end. Returns its description, and settings of the services for it. */
  makeFrontEnd(say: (progress: string) => void): Promise<readonly [done: string, env: NodeJS.ProcessEnv]>;
}

/** Stop timeouts: the gateway first, then the others in parallel. With MongoDB's 4 s the total is below 10 s. */
const stopMs = { gateway: 3_000, others: 2_000 };

const ending = new AbortController();
const stops: (() => Promise<unknown>)[] = [];

/** Stops run in reverse order when the program ends. */
export const onEnd = (stop: () => Promise<unknown>): void => void stops.push(stop);

async function end(exitCode: number): Promise<void> {
  if (ending.signal.aborted) return; // a second Ctrl-C, or a signal received twice
  ending.abort();
  for (const stop of stops.reverse()) await stop().catch((error: Error) => console.error(error.message));
  process.exit(exitCode);
}

/** Prints an error and ends the program. */
function fail(error: unknown): void {
  if (ending.signal.aborted) return;
  printProblem(error instanceof Problem ? error.message : error);
  void end(1);
}

/** Starts a site and keeps it running until a signal or an error ends it. */
export function runSite(program: SiteProgram): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) console.log('\nStopping …');
      void end(0);
    });
  }
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  start(program).catch(fail);
}

/** Runs a function of a file of this folder in a process that ends. */
const runFrom = <Result>(file: string, name: string, argument: object) =>
  runApart<Result>(path.join(import.meta.dirname, file), name, argument);

async function start({ command, isDevelopment, makeFrontEnd }: SiteProgram): Promise<void> {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const { env } = process;
  const config = await runFrom<StartConfig>('config.ts', 'readConfig', env);
  const { PORT, MONGODB_URI } = config;
  const folder = path.resolve(root, config.DATA_DIR);
  const data = await lockDataDir(folder, PORT, { isElsewhere: MONGODB_URI !== undefined });
  onEnd(data.release);
  if (!(await isPortFree(PORT)))
    throw new Problem(
      `Port ${PORT} is taken by another program. Choose another: PORT=${PORT + 1} ${command}`,
    );

  console.log(`\n${site.name}\n`);
  const database = await runStep('MongoDB', async (tell) => {
    const opened = await openDatabase(config, data.folder, tell);
    return [opened.about, opened];
  });
  onEnd(database.stop);
  await data.recordAddress({ mongoUri: database.uri });

  const frontEnd = await runStep('Front end', async (say) => {
    await compileStaleMessages(root);
    return makeFrontEnd(say);
  });

  const preparation = { uri: database.uri, config, publishes: !isDevelopment };
  const owner = await runFrom<FirstOwner | null>('prepare.ts', 'prepare', preparation);

  await runStep('Services', async () => {
    const services = listServices(env);
    const ports: Record<string, number> = {};
    for (const { name } of services) ports[name] = name === 'gateway' ? PORT : await findFreePort();
    if (isEmulated(env)) await data.recordAddress({ identityUrl: toUrl(ports.identity) });
    const publicOrigin = config.PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
    const serviceEnv = createServiceEnv({ ports, mongoUri: database.uri, publicOrigin, env });
    const shared = { ...env, ...serviceEnv, ...frontEnd, DATA_DIR: data.folder };
    const logs = createLogFolder(path.join(data.folder, 'logs'));
    const onGaveUp = (sentence: string) => fail(new Problem(sentence));

    const running = services.map(({ name, entry }, i) => {
      const ownEnv = setMetricsPort({ ...shared, PORT: String(ports[name]) }, i);
      const options = { name, entry: path.join(root, entry), env: ownEnv, watches: isDevelopment };
      return { name, ...supervise({ ...options, logs, onGaveUp }) };
    });
    // Stops run in reverse order: the gateway goes first, while the others still serve its open requests.
    const stopAll = (isGateway: boolean, withinMs: number) => () =>
      Promise.all(
        running.filter(({ name }) => (name === 'gateway') === isGateway).map(({ stop }) => stop(withinMs)),
      );
    onEnd(stopAll(false, stopMs.others));
    onEnd(stopAll(true, stopMs.gateway));
    const died = Promise.race(running.map(({ diedEarly }) => diedEarly));
    for (const { name } of running) await waitUntilReady(`${toUrl(ports[name])}/readyz`, died);
    for (const service of running) service.settle();
    return [running.map(({ name }) => name).join(', '), undefined];
  });

  const address = `http://localhost:${PORT}`;
  console.log(`
${formatLine('Address', address)}
${renderTeamAccess(env.ADMIN_ORIGIN || config.PUBLIC_ORIGIN || address, owner)}
${formatLine('Data', data.folder)}
${formatLine('Logs', path.join(data.folder, 'logs'))}
${formatLine('Stop', 'Ctrl-C')}
${renderHelpers(PORT, env)}
Ready: ${address}`);
}

async function openDatabase(
  { MONGODB_URI: uri, MONGODB_CACHE_MB: cacheMb }: StartConfig,
  dataDir: string,
  tell: (line: string) => void,
): Promise<Database> {
  if (!uri) return startEmbeddedDatabase({ dataDir, cacheMb, tell, signal: ending.signal, onLost: fail });
  const about = await runFrom<string>('external-database.ts', 'describeDatabase', { uri });
  return { uri, about, stop: async () => {} };
}
