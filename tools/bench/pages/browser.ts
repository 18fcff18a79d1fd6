import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '@app/test-kit/chromium';

export interface Browser {
  /** Port of the DevTools protocol. */
  port: number;
  stop(): Promise<void>;
}

/** A Chromium with a temporary profile. */
export async function startBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium();
  const profile = await mkdtemp(path.join(tmpdir(), 'bench-pages-'));
  const flags = [
    ...args,
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(executablePath, flags, { env, stdio: 'ignore' });
  const exit = once(child, 'exit');
  return {
    port: await readPort(path.join(profile, 'DevToolsActivePort')),
    stop: async () => {
      child.kill();
      await exit;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium writes its port into a file of its profile. */
async function readPort(file: string): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    if (port > 0) return port;
    await sleep(100);
  }
  throw new Error('The browser did not start within 20 s.');
}
