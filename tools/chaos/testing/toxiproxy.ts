import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findCacheFolder, findFreePort } from '@app/embedded-mongodb';

const version = 'v2.12.0';

/** Builds the toxiproxy program once with Go; undefined without Go or the module. */
export async function buildToxiproxy(): Promise<string | undefined> {
  const folder = path.join(findCacheFolder('toxiproxy', process.env), version);
  const programPath = path.join(folder, 'server');
  if (existsSync(programPath)) return programPath;
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, GOBIN: folder };
  const installPromise = promisify(execFile)(
    'go',
    ['install', `github.com/Shopify/toxiproxy/v2/cmd/server@${version}`],
    {
      env,
      timeout: 300_000,
    },
  );
  return installPromise.then(
    () => programPath,
    () => undefined,
  );
}

export interface Toxic {
  type: 'latency' | 'timeout' | 'limit_data' | 'reset_peer' | 'slicer';
  stream?: 'upstream' | 'downstream';
  attributes: Record<string, number>;
}

export interface ToxicLink {
  port: number;
  /** Adds a fault, also to open connections, until `heal`. */
  addToxic(toxic: Toxic): Promise<void>;
  /** Closes all connections and refuses new ones until `heal`. */
  cut(): Promise<void>;
  heal(): Promise<void>;
  stop(): Promise<void>;
}

export async function startToxicLink(programPath: string, upstreamPort: number): Promise<ToxicLink> {
  const [apiPort, port] = [await findFreePort(), await findFreePort()];
  const server: ChildProcess = spawn(programPath, ['-host', '127.0.0.1', '-port', String(apiPort)], {
    stdio: 'ignore',
  });
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const send = async (method: string, target: string, body?: object) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(apiUrl + target, init);
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
  };
  const deadline = performance.now() + 10_000;
  while (
    !(await fetch(`${apiUrl}/version`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > deadline) throw new Error('toxiproxy does not answer');
    await sleep(50);
  }
  const proxy = { name: 'link', listen: `127.0.0.1:${port}`, upstream: `127.0.0.1:${upstreamPort}` };
  await send('POST', '/proxies', { ...proxy, enabled: true });
  return {
    port,
    addToxic: (toxic) =>
      send('POST', '/proxies/link/toxics', { toxicity: 1, stream: 'downstream', ...toxic }),
    cut: () => send('POST', '/proxies/link', { enabled: false }),
    heal: () => send('POST', '/reset'),
    async stop() {
      const exitEvent = once(server, 'exit');
      server.kill('SIGTERM');
      await exitEvent;
    },
  };
}
