// `pnpm dev`: MongoDB, a development server per front end (Fast Refresh) and services that restart on change.
import { globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { isPortFree } from '@app/embedded-mongodb';
import { contractVersion } from '@app/shell-api';
import type { RemoteEntry } from '@app/types';
import { type Configuration, rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { loadConfigs } from './build/front-end.ts';
import { readArguments, StartError } from './command.ts';
import { toRemoteName, writeJson } from './remotes/files.ts';
import { readSlices, type Slice } from './slices/slices.ts';
import { onEnd, root, runSite } from './start/site.ts';

const help = `pnpm dev                the site with development servers of all front ends
pnpm dev mf-search …    only of these remotes and the shell`;

const { positionals: requestedRemotes } = readArguments(help, { allowPositionals: true });

/** In-memory output of development servers, and the few files that the gateway reads. Never `dist/`. */
const outputFolder = path.join(root, 'node_modules/.cache/dev');
const registryPath = path.join(outputFolder, 'registry.json');
const shellFolder = path.join(outputFolder, 'shell');

/** Starts a development server and returns the port in its config. */
async function serveFrontEnd(folder: string): Promise<number> {
  const [config] = (await loadConfigs(folder, { RSPACK_SERVE: true })) as [Configuration];
  const { port } = config.devServer as { port: number };
  if (!(await isPortFree(port)))
    throw new StartError(`Port ${port}, of ${folder}'s development server, is taken.`);
  const isShell = folder === 'shell';
  const compiler = rspack({
    ...config,
    output: { ...config.output, path: isShell ? shellFolder : path.join(outputFolder, folder), clean: false },
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
  const compilationPromise = new Promise((resolve) => compiler.hooks.done.tap('dev', resolve));
  await server.start();
  onEnd(() => server.stop());
  await compilationPromise;
  return port;
}

const pickEntryFields = ({ paths, links, offers, fills }: Partial<Slice> = {}) => ({
  paths,
  links,
  offers,
  fills,
});

/** Names the development servers. Their files have no integrity hash, which the shell accepts on loopback. */
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
    ...pickEntryFields(slices.find(({ folders }) => folders.includes(folder))),
  });
  const remotes = Object.fromEntries(
    [...ports].map(([folder, port]) => [toRemoteName(folder), createEntry(folder, port)]),
  );
  writeJson(registryPath, { schema: 1, contract: contractVersion, remotes });
}

async function serveFrontEnds() {
  const remoteFolders = requestedRemotes.length > 0 ? requestedRemotes : globSync('mf-*', { cwd: root });
  mkdirSync(outputFolder, { recursive: true });
  const ports = new Map<string, number>();
  const shellPort = await serveFrontEnd('shell');
  for (const folder of remoteFolders) ports.set(folder, await serveFrontEnd(folder));
  writeDevelopmentRegistry(ports);
  const sources = [shellPort, ...ports.values()].map(
    (port) => `http://127.0.0.1:${port} ws://127.0.0.1:${port}`,
  );
  const env = {
    GATEWAY_SHELL_DIR: shellFolder,
    GATEWAY_REGISTRY_FILE: registryPath,
    GATEWAY_DEV_SOURCES: sources.join(' '),
  };
  return [`shell, ${remoteFolders.join(', ')}`, env] as const;
}

runSite({ command: 'pnpm dev', isDevelopment: true, prepareFrontEnd: serveFrontEnds });
