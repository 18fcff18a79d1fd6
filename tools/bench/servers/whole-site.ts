import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { listProcessTree, readCommand } from '../measure/processes.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const startTimeoutMs = 600_000;

interface SiteOptions {
  dataDir: string;
  listingCount: number;
  port: number;
  env?: Record<string, string>;
}

/** Runs `npm start` on the built site. */
export async function startWholeSite({ dataDir, listingCount, port, env = {} }: SiteOptions) {
  const settings = { DATA_DIR: dataDir, SEED_LISTINGS: String(listingCount), PORT: String(port) };
  const child = spawn(process.execPath, [path.join(root, 'tools/bootstrap.mjs'), 'start'], {
    cwd: root,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Ready: ')) resolve();
    });
  child.once('exit', () => reject(new Error(`npm start ended:\n${output}`)));
  const timeout = setTimeout(() => reject(new Error(`npm start was not ready:\n${output}`)), startTimeoutMs);
  await promise
    .catch(async (error) => {
      await stop();
      throw error;
    })
    .finally(() => clearTimeout(timeout));
  return {
    origin: `http://localhost:${port}`,
    /** Current process ids by kind: `launcher`, `mongod`, `renderer`, or a service name. */
    groupPids: () => Map.groupBy(listProcessTree(child.pid!), (pid) => getProcessKind(readCommand(pid))),
    stop,
  };
}

export type WholeSite = Awaited<ReturnType<typeof startWholeSite>>;

function getProcessKind(command: string): string {
  if (command.includes('--dbpath ')) return 'mongod';
  if (command.includes('child-process')) return 'renderer';
  return /services\/([a-z-]+)\/src\/main/.exec(command)?.[1] ?? 'launcher';
}
