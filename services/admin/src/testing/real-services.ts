// Runs services as separate processes, for tests of crashes and connections.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@app/embedded-mongodb';
import { staffAccounts, staffPassword } from '@app/test-kit/staff';

const servicesFolder = path.resolve(import.meta.dirname, '../../..');

export interface RealService {
  url: string;
  pid: number;
  /** Kills the process with SIGKILL and waits for its end. */
  kill(): Promise<void>;
}

async function startService(name: string, port: number, env: Record<string, string>): Promise<RealService> {
  const child: ChildProcess = spawn(process.execPath, [path.join(servicesFolder, name, 'src/main.ts')], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exitPromise = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
        if (output.includes('listening')) resolve();
      });
    exitPromise.then(() => reject(new Error(`${name} did not start: ${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL');
      await exitPromise;
    },
  };
}

/** Origin of the admin pages in these services' settings. */
export const origin = 'http://console.test';

/** Settings shared by the services of a site, and by a restarted one. */
export const createSiteSettings = (uri: string) => ({
  MONGODB_URI: uri,
  DATA_DIR: mkdtempSync(path.join(tmpdir(), 'real-')),
  ADMIN_SECRET: 'a secret of tests, of more than 32 characters',
  PUBLIC_ORIGIN: origin,
});
type SiteSettings = ReturnType<typeof createSiteSettings>;

export async function startAdmin(
  siteSettings: SiteSettings,
  extraSettings: Record<string, string> = {},
): Promise<RealService> {
  const port = await findFreePort();
  return startService('admin', port, { ...siteSettings, ...extraSettings, PORT: String(port) });
}

/** Starts a gateway in front of the service, with an empty page. */
export async function startGateway({ DATA_DIR }: SiteSettings, admin: RealService): Promise<RealService> {
  const port = await findFreePort();
  const html = '<!doctype html><html lang="en"><head></head><body><div id="root"></div></body></html>';
  for (const name of ['public.html', 'admin.html']) writeFileSync(path.join(DATA_DIR, name), html);
  const registryPath = path.join(DATA_DIR, 'registry.json');
  writeFileSync(registryPath, JSON.stringify({ schema: 1, contract: '1.0.0', remotes: {} }));
  return startService('gateway', port, {
    PORT: String(port),
    SEARCH_URL: 'http://127.0.0.1:1',
    ADMIN_URL: admin.url,
    PUBLIC_ORIGIN: origin,
    GATEWAY_SHELL_DIR: DATA_DIR,
    GATEWAY_REGISTRY_FILE: registryPath,
    REMOTES_DIR: DATA_DIR,
  });
}

/** Signs the owner in and returns the headers of a browser at `pageOrigin`. */
export async function signInOwner(
  { url }: Pick<RealService, 'url'>,
  pageOrigin = origin,
): Promise<Record<string, string>> {
  const pageHeaders = { origin: pageOrigin, 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { ...pageHeaders, 'content-type': 'application/json', 'x-client-address': '198.51.100.7' },
    body: JSON.stringify({ email: staffAccounts.owner.email, password: staffPassword }),
  });
  if (response.status !== 200) throw new Error(`Not let in: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  const cookies = response.headers.getSetCookie().map((setCookie) => setCookie.split(';')[0] ?? '');
  const xsrfToken = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return {
    ...pageHeaders,
    authorization: `Bearer ${token}`,
    cookie: cookies.join('; '),
    'x-xsrf-token': xsrfToken,
  };
}
