// What `npm start` and `pnpm dev` share: an orderly end, the data folder, the database, and the services' settings.
import path from 'node:path';
import { findFreePort, isPortFree } from '@app/embedded-mongodb';
import type { FirstOwner } from '@app/team';
import { createServiceEnv, isEmulated, listServices, toUrl, withMetricsPort } from '../services.ts';
import type { StartConfig } from './config.ts';
import { printProblem, runStep } from './console.ts';
import { type DataDir, takeDataDir } from './data-dir.ts';
import { type Database, startEmbeddedDatabase } from './database.ts';
import type { Preparation } from './prepare.ts';
import { Problem } from './problem.ts';
import { waitUntilReady } from './ready.ts';
import { runApart } from './run-apart.ts';

export const root = path.resolve(import.meta.dirname, '../..');

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
export function fail(error: unknown): void {
  if (ending.signal.aborted) return;
  printProblem(error instanceof Problem ? error.message : error);
  void end(1);
}

/** Runs a program that starts the site, until a signal or an error ends it. */
export function runUntilStopped(start: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) console.log('\nStopping …');
      void end(0);
    });
  }
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  start().catch(fail);
}

export interface SiteData {
  data: DataDir;
  database: Database;
}

/**
 * Takes the data folder and the port, and starts or finds the database. `command` is named in advice; `onTaken` is called
 * before the database starts.
 */
export async function openData(config: StartConfig, command: string, onTaken = () => {}): Promise<SiteData> {
  const { PORT, DATA_DIR, MONGODB_URI: uri } = config;
  const data = await takeDataDir(path.resolve(root, DATA_DIR), PORT, { isElsewhere: uri !== undefined });
  onEnd(data.release);
  if (!(await isPortFree(PORT)))
    throw new Problem(
      `Port ${PORT} is taken by another program. Choose another: PORT=${PORT + 1} ${command}`,
    );
  onTaken();
  const database = await runStep('MongoDB', async (tell) => {
    const found = uri
      ? await findExternalDatabase(uri)
      : await startEmbeddedDatabase({
          ...{ dataDir: data.folder, signal: ending.signal, tell, onLost: fail },
          cacheMb: config.MONGODB_CACHE_MB,
        });
    return [found.about, found];
  });
  onEnd(database.stop);
  await data.tell({ mongoUri: database.uri });
  return { data, database };
}

const toModule = (name: string) => path.join(import.meta.dirname, `${name}.ts`);

async function findExternalDatabase(uri: string): Promise<Database> {
  const order = { module: toModule('external-database'), name: 'describeDatabase', argument: { uri } };
  return { uri, about: await runApart<string>(order), stop: async () => {} };
}

export const prepareData = (argument: Preparation): Promise<FirstOwner | null> =>
  runApart({ module: toModule('prepare'), name: 'prepare', argument });

/** Settings of the services on free ports, beside those of this program, and a wait for all of them. */
export async function planServices(config: StartConfig, { data, database }: SiteData) {
  const services = listServices(process.env);
  const ports: Record<string, number> = {};
  for (const { name } of services) ports[name] = name === 'gateway' ? config.PORT : await findFreePort();
  if (isEmulated(process.env)) await data.tell({ identityUrl: toUrl(ports.identity) });
  const publicOrigin = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`;
  const given = { ports, mongoUri: database.uri, publicOrigin, given: process.env };
  const env = { ...process.env, ...createServiceEnv(given), DATA_DIR: data.folder };
  return {
    services: services.map(({ name, entry }, i) => ({
      name,
      entry: path.join(root, entry),
      env: withMetricsPort({ ...env, PORT: String(ports[name]) }, i),
    })),
    names: services.map(({ name }) => name).join(', '),
    waitUntilReady: (died: Promise<string>) =>
      Promise.all(services.map(({ name }) => waitUntilReady(`${toUrl(ports[name])}/readyz`, died))),
  };
}
