// `pnpm dev`: one process with MongoDB, a development server per front end (Fast Refresh) and the services, which
// restart on change. `pnpm dev mf-search` serves only that remote and the shell.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, isPortFree } from '@app/embedded-mongodb';
import { contractVersion } from '@app/shell-api';
import type { RemoteEntry } from '@app/types';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import type { BuildEnv } from '../rspack.config.base.ts';
import { root, toRemoteName, writeJson } from './remotes/files.ts';
import { seedIfEmpty } from './seed.ts';
import { createServiceEnv, isEmulated, listServices, toUrl } from './services.ts';
import { readSlices } from './slices/slices.ts';
import { seedAccounts } from './start/accounts.ts';
import { readConfig } from './start/config.ts';
import { printProblem, runStep } from './start/console.ts';
import { takeDataDir } from './start/data-dir.ts';
import { type Database, startEmbeddedDatabase } from './start/database.ts';
import { describeDatabase } from './start/external-database.ts';
import { compileStaleMessages } from './start/messages.ts';
import { Problem } from './start/problem.ts';
import { waitUntilReady } from './start/ready.ts';
import { renderHelpers } from './start/summary.ts';

/** In-memory output of development servers, and the few files that the gateway reads. Never `dist/`. */
const scratch = path.join(root, 'node_modules/.cache/dev');
const registryFile = path.join(scratch, 'registry.json');
const shellDir = path.join(scratch, 'shell');

const ending = new AbortController();
const stops: (() => Promise<unknown>)[] = [];

async function end(exitCode: number): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort();
  for (const stop of stops.reverse()) await stop().catch((error: Error) => console.error(error.message));
  process.exit(exitCode);
}

function fail(error: unknown): void {
  if (ending.signal.aborted) return;
  printProblem(error instanceof Problem ? error.message : error);
  void end(1);
}

async function loadConfig(folder: string): Promise<Configuration> {
  const { default: config } = await import(path.join(root, folder, 'rspack.config.ts'));
  const [browser] = (config as (env: BuildEnv) => [Configuration])({ RSPACK_SERVE: true });
  return browser;
}

/** Starts a development server and returns the port in its config. */
async function serveFrontEnd(folder: string): Promise<number> {
  const config = await loadConfig(folder);
  const { port } = config.devServer as { port: number };
  if (!(await isPortFree(port)))
    throw new Problem(`Port ${port}, of ${folder}'s development server, is taken.`);
  const isShell = folder === 'shell';
  const compiler = rspack({
    ...config,
    output: { ...config.output, path: isShell ? shellDir : path.join(scratch, folder), clean: false },
  });
  const server = new RspackDevServer(
    {
      ...config.devServer,
      setupExitSignals: false,
      devMiddleware: {
        ...(isShell && { publicPath: '/shell/' }),
        // The gateway reads the documents as templates and serves the art files.
        writeToDisk: (file: string) => isShell && /(public|admin)\.html$|\/art\//.test(file),
      },
    },
    compiler,
  );
  const compiled = new Promise((resolve) => compiler.hooks.done.tap('dev', resolve));
  await server.start();
  stops.push(() => server.stop());
  await compiled;
  return port;
}

/**
 * Registry that points to the development servers. Their files have no integrity hash, which the shell accepts on
 * loopback.
 */
function writeDevelopmentRegistry(ports: Map<string, number>): void {
  const slices = readSlices(root);
  const createEntry = (folder: string, port: number): RemoteEntry => ({
    version: 'development',
    entry: `http://127.0.0.1:${port}/remoteEntry.js`,
    integrity: '',
    manifestUrl: `http://127.0.0.1:${port}/mf-manifest.json`,
    preload: [],
    styles: [],
    shared: {},
    requires: {},
    publishedAt: new Date().toISOString(),
    paths: slices.find(({ folders }) => folders.includes(folder))?.paths,
  });
  const remotes = Object.fromEntries(
    [...ports].map(([folder, port]) => [toRemoteName(folder), createEntry(folder, port)]),
  );
  writeJson(registryFile, { schema: 1, contract: contractVersion, remotes });
}

function runService(name: string, entry: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', path.join(root, entry)], {
    env,
    detached: true, // Ctrl-C reaches this process only, which stops the services in order
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  child.once('exit', (code) => fail(new Problem(`${name} ended with exit code ${code}.`)));
  stops.push(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return child;
}

async function runDev(): Promise<void> {
  const { PORT, DATA_DIR, SEED_LISTINGS, MONGODB_URI, PUBLIC_ORIGIN } = readConfig(process.env);
  const services = listServices(process.env);
  const requests = process.argv.slice(2);
  const frontEnds = requests.length > 0 ? requests : globSync('mf-*', { cwd: root });
  const { signal } = ending;
  mkdirSync(scratch, { recursive: true });

  const data = await takeDataDir(path.resolve(root, DATA_DIR), PORT);
  stops.push(data.release);
  if (!(await isPortFree(PORT)))
    throw new Problem(`Port ${PORT} is taken. Choose another: PORT=${PORT + 1} pnpm dev`);
  const database = await runStep('MongoDB', async (tell) => {
    const found: Database = MONGODB_URI
      ? { uri: MONGODB_URI, about: await describeDatabase({ uri: MONGODB_URI }), stop: async () => {} }
      : await startEmbeddedDatabase({ dataDir: data.folder, signal, tell, onLost: fail });
    return [found.about, found];
  });
  stops.push(database.stop);
  await runStep('Data', async (onProgress) => {
    const { listings } = await seedIfEmpty({ uri: database.uri, listings: SEED_LISTINGS, onProgress });
    if (isEmulated(process.env)) await seedAccounts(database.uri);
    return [`${listings.toLocaleString('en')} listings`, undefined];
  });
  const sources = await runStep('Front ends', async () => {
    await compileStaleMessages(root);
    const ports = new Map<string, number>();
    const shellPort = await serveFrontEnd('shell');
    for (const folder of frontEnds) ports.set(folder, await serveFrontEnd(folder));
    writeDevelopmentRegistry(ports);
    const origins = [shellPort, ...ports.values()].map(
      (port) => `http://127.0.0.1:${port} ws://127.0.0.1:${port}`,
    );
    return [['shell', ...frontEnds].join(', '), origins.join(' ')];
  });
  await runStep('Services', async () => {
    const publicOrigin = PUBLIC_ORIGIN ?? `http://localhost:${PORT}`;
    const ports: Record<string, number> = {};
    for (const { name } of services) ports[name] = name === 'gateway' ? PORT : await findFreePort();
    const env = {
      ...process.env,
      ...createServiceEnv({ ports, mongoUri: database.uri, publicOrigin, given: process.env }),
      DATA_DIR: data.folder,
      GATEWAY_SHELL_DIR: shellDir,
      GATEWAY_REGISTRY_FILE: registryFile,
      GATEWAY_DEV_SOURCES: sources,
    };
    for (const { name, entry } of services) runService(name, entry, env);
    const never = new Promise<string>(() => {});
    await Promise.all(services.map(({ name }) => waitUntilReady(`${toUrl(ports[name])}/readyz`, never)));
    return [`${services.map(({ name }) => name).join(', ')}, restarting on change`, undefined];
  });
  console.log(`\n${renderHelpers(PORT, process.env)}\nReady: http://localhost:${PORT}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
runDev().catch(fail);
