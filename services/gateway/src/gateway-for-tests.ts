import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { serve } from '@app/service-kit';
import { cleanUpAtEnd } from '@app/test-kit/cleanup';
import { createTempFolder } from '@app/test-kit/temp-folder';
import type { Registry, RemoteEntry } from '@app/types';
import { createGateway } from './app.ts';
import { createRemoteBundle, shellBundle } from './bundles-for-tests.ts';
import { settingsSchema } from './env.ts';
import type { RendererOptions } from './pages/render/renderer.ts';
import { silentLogger } from './servers-for-tests.ts';

const shellDocument =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><script defer src="/shell/public.0123456789.js"></script></head><body><div id="root"></div></body></html>';

const searchBundle = createRemoteBundle();

/** A registry entry of a server bundle with a style sheet for its pages and one for its slot. */
export const createServerEntry = (name: string, version: string, code: string) => ({
  file: 'server/server.js',
  integrity: `sha256-${createHash('sha256').update(code).digest('base64')}`,
  styles: Object.fromEntries(
    ['/prosthetists/:id', 'homeSearch'].map((part, i) => [
      part,
      [{ href: `/${name}/${version}/part-${i}.css`, integrity: 'sha384-part' }],
    ]),
  ),
});

const createRemoteEntry = (name: string, version: string): RemoteEntry => ({
  version,
  entry: `/${name}/${version}/remoteEntry.0123456789.js`,
  integrity: 'sha384-entry',
  manifestUrl: `/${name}/${version}/mf-manifest.json`,
  preload: [{ href: `/${name}/${version}/remoteEntry.0123456789.js`, integrity: 'sha384-entry' }],
  styles: [{ href: `/${name}/${version}/style.0123456789.css`, integrity: 'sha384-style' }],
  shared: {},
  requires: {},
  publishedAt: '2026-11-21T00:00:00.000Z',
});

export const createSampleRegistry = (version = '1.0.0', searchCode = searchBundle): Registry => ({
  schema: 1,
  contract: '1.0.0',
  remotes: {
    mf_search: {
      ...createRemoteEntry('mf_search', version),
      server: createServerEntry('mf_search', version, searchCode),
    },
    mf_listing_wizard: createRemoteEntry('mf_listing_wizard', version),
    mf_admin: createRemoteEntry('mf_admin', version),
  },
});

/** Generous limits, because test machines may be slow. */
const generousLimits = { childCount: 1, jobMs: 20_000, loadMs: 20_000, waitMs: 20_000, answerMs: 30_000 };

interface RunGatewayOptions {
  /** Null: the shell has no server bundle. */
  shellCode?: string | null;
  searchCode?: string;
  rendererLimits?: RendererOptions;
  /** Time limit to receive a request. */
  receiveTimeoutMs?: number;
  /** False: the test does not wait for the first rendered page. */
  waitsUntilReady?: boolean;
}

/** Starts a gateway over a built shell in a temporary folder. It stops when the test, or else the file, ends. */
export async function runGateway(
  searchUrl: string,
  env: Record<string, string> = {},
  {
    shellCode = shellBundle,
    searchCode = searchBundle,
    rendererLimits,
    receiveTimeoutMs,
    waitsUntilReady = true,
  }: RunGatewayOptions = {},
) {
  const folder = createTempFolder('gateway');
  const writeFile = (relativePath: string, content: string) => {
    const targetPath = path.join(folder, relativePath);
    mkdirSync(path.dirname(targetPath), { recursive: true });
    writeFileSync(targetPath, content);
  };
  writeFile('shell/public.html', shellDocument);
  writeFile('shell/admin.html', shellDocument.replace('public.', 'admin.'));
  writeFile('shell/public.0123456789.js', `console.log(${JSON.stringify('shell '.repeat(400))});`);
  writeFile('shell/art/scene.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  if (shellCode !== null) writeFile('shell/server/server.js', shellCode);
  const publishVersion = (version: string, code = searchCode) => {
    writeFile(`remotes/mf_search/${version}/server/server.js`, code);
    writeFile('registry.json', JSON.stringify(createSampleRegistry(version, code)));
  };
  publishVersion('1.0.0');
  writeFile('remotes/mf_search/1.0.0/remoteEntry.0123456789.js', 'console.log("remote");');
  writeFile('remotes/mf_admin/1.0.0/remoteEntry.0123456789.js', 'console.log("staff");');
  writeFile('secret.js', 'outside');

  const parsedSettings = settingsSchema.parse({
    PORT: '0',
    SEARCH_URL: searchUrl,
    GATEWAY_SHELL_DIR: path.join(folder, 'shell'),
    REMOTES_DIR: path.join(folder, 'remotes'),
    GATEWAY_REGISTRY_SEED: path.join(folder, 'registry.json'),
    PUBLIC_ORIGIN: 'http://site.example',
    // No freshness, because tests change a service and read at once.
    PAGE_FRESH_MS: '0',
    ...env,
  });
  const { app, intercept, findUpload, ready, close } = createGateway(parsedSettings, silentLogger, {
    rendererLimits: { ...generousLimits, ...rendererLimits },
    // Without a database the gateway cannot read which service owns the noun `admin`.
    serviceByNoun: new Map([['admin', 'admin']]),
  });
  const server = await serve({
    app,
    intercept,
    findUpload,
    ...(receiveTimeoutMs && { receiveTimeoutMs }),
    lingerMs: 200,
    port: 0,
    logger: silentLogger,
    onStop: close,
  });
  cleanUpAtEnd(server.stop);
  if (waitsUntilReady) await ready;
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    port: server.port,
    /** Paths of the app's own routes. */
    routes: app.routes.map(({ path: routePath }) => routePath),
    resolveFile: (relativePath: string) => path.join(folder, relativePath),
    writeFile,
    /** Makes another version of mf_search live. */
    publishVersion,
    /** Makes a further remote live, beside the usual ones. */
    publishRemote: (name: string, fields: Partial<RemoteEntry>) => {
      const { remotes, ...registry } = createSampleRegistry();
      const entry = { ...remotes.mf_listing_wizard!, ...fields };
      writeFile('registry.json', JSON.stringify({ ...registry, remotes: { ...remotes, [name]: entry } }));
    },
    fetch: (pathname: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      fetch(url + pathname, { redirect: 'manual', headers, ...init }),
    /** Sends a request with the address and host as they are written, and returns the whole reply. */
    sendRaw: (target: string, { method = 'GET', host = 'a', headers = '' } = {}) => {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`);
      return text(socket);
    },
    stop: server.stop,
  };
}
