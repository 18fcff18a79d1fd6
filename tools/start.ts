// `npm start`, after tools/bootstrap.mjs: starts database, front end, data and services, then supervises them until
// stopped.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findFreePort, isPortFree } from '@app/embedded-mongodb';
import { site } from '@app/option-lists';
import type { FirstOwner } from '@app/team';
import type { build } from './build.ts';
import { createServiceEnv, isEmulated, listServices, toUrl, withMetricsPort } from './services.ts';
import { readConfig } from './start/config.ts';
import { formatLine, printProblem, runStep } from './start/console.ts';
import { takeDataDir } from './start/data-dir.ts';
import { type Database, startEmbeddedDatabase } from './start/database.ts';
import { logFolder } from './start/log-folder.ts';
import { compileStaleMessages } from './start/messages.ts';
import type { Preparation } from './start/prepare.ts';
import { Problem } from './start/problem.ts';
import { waitUntilReady } from './start/ready.ts';
import { runApart } from './start/run-apart.ts';
import { backOffice, renderHelpers } from './start/summary.ts';
import { supervise } from './start/supervise.ts';

/** Stop timeouts: the gateway first, then the others in parallel. With MongoDB's 4 s the total is below 10 s. */
const stopMs = { gateway: 3_000, others: 2_000 };

const root = path.resolve(import.meta.dirname, '..');
const ending = new AbortController();
const stops: (() => Promise<unknown>)[] = [];

async function end(exitCode: number): Promise<void> {
  if (ending.signal.aborted) return; // a second Ctrl-C, or a signal received twice
  ending.abort();
  for (const stop of stops.reverse()) {
    await stop().catch((error: Error) => console.error(error.message));
  }
  process.exit(exitCode);
}

function fail(error: unknown): Promise<void> {
  if (ending.signal.aborted) return Promise.resolve();
  printProblem(error instanceof Problem ? error.message : error);
  return end(1);
}

const toModule = (name: string) => path.join(import.meta.dirname, `start/${name}.ts`);

async function findExternalDatabase(uri: string): Promise<Database> {
  const order = { module: toModule('external-database'), name: 'describeDatabase', argument: { uri } };
  return { uri, about: await runApart<string>(order), stop: async () => {} };
}

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } });
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const config = readConfig(process.env);
  const { PORT, DATA_DIR, MONGODB_URI } = config;
  const publicOrigin = config.PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
  const { signal } = ending;
  const services = listServices(process.env);

  const data = await takeDataDir(path.resolve(root, DATA_DIR), PORT, {
    isElsewhere: MONGODB_URI !== undefined,
  });
  stops.push(data.release);
  if (!(await isPortFree(PORT))) {
    throw new Problem(`Port ${PORT} is taken by another program. Choose another: PORT=${PORT + 1} npm start`);
  }
  console.log(`\n${site.name}\n`);

  const startOwnDatabase = (tell: (line: string) => void) =>
    startEmbeddedDatabase({
      ...{ dataDir: data.folder, signal, tell, onLost: fail },
      cacheMb: config.MONGODB_CACHE_MB,
    });
  const database = await runStep('MongoDB', async (tell) => {
    const found = MONGODB_URI ? await findExternalDatabase(MONGODB_URI) : await startOwnDatabase(tell);
    return [found.about, found];
  });
  stops.push(database.stop);
  await data.tell({ mongoUri: database.uri });

  await runStep('Front end', async (say) => {
    say('building …');
    await compileStaleMessages(root);
    const { built } = await runApart<Awaited<ReturnType<typeof build>>>({
      module: path.join(import.meta.dirname, 'build.ts'),
      name: 'build',
      argument: { ifChanged: values['no-build'] },
    }).catch((error: Error) => {
      throw new Problem(`The front end does not compile.\n${error.message}`);
    });
    return [built.length > 0 ? `built ${built.join(', ')}` : 'up to date', undefined];
  });

  const preparation: Preparation = { uri: database.uri, config };
  const owner = await runApart<FirstOwner | null>({
    module: toModule('prepare'),
    name: 'prepare',
    argument: preparation,
  });

  await runStep('Services', async () => {
    const ports: Record<string, number> = {};
    for (const { name } of services) ports[name] = name === 'gateway' ? PORT : await findFreePort();
    if (isEmulated(process.env)) await data.tell({ identityUrl: toUrl(ports.identity) });
    const env = {
      ...process.env,
      ...createServiceEnv({ ports, mongoUri: database.uri, publicOrigin, given: process.env }),
      DATA_DIR: data.folder,
    };
    const logs = logFolder(path.join(data.folder, 'logs'));
    const running = services.map(({ name, entry }, i) => {
      const onGaveUp = (sentence: string) => fail(new Problem(sentence));
      return {
        name,
        ...supervise({ name, entry: path.join(root, entry), env: withMetricsPort(env, i), logs, onGaveUp }),
      };
    });
    const gateway = running.filter(({ name }) => name === 'gateway');
    const others = running.filter(({ name }) => name !== 'gateway');
    // Stops run in reverse order: the gateway goes first, while the others still serve its open requests.
    stops.push(() => Promise.all(others.map(({ stop }) => stop(stopMs.others))));
    stops.push(() => Promise.all(gateway.map(({ stop }) => stop(stopMs.gateway))));
    const died = Promise.race(running.map(({ diedEarly }) => diedEarly));
    await Promise.all(services.map(({ name }) => waitUntilReady(`${toUrl(ports[name])}/readyz`, died)));
    for (const service of running) service.settle();
    return [services.map(({ name }) => name).join(', '), undefined];
  });

  console.log(`
${formatLine('Address', `http://localhost:${PORT}`)}
${backOffice(process.env.ADMIN_ORIGIN || publicOrigin, owner)}
${formatLine('Data', data.folder)}
${formatLine('Logs', path.join(data.folder, 'logs'))}
${formatLine('Stop', 'Ctrl-C')}
${renderHelpers(PORT, process.env)}
Ready: http://localhost:${PORT}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!ending.signal.aborted) console.log('\nStopping …');
    end(0);
  });
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
start().catch(fail);
