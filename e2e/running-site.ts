import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '@app/db';
import { connectMongo } from '@app/service-kit';

const root = path.resolve(import.meta.dirname, '..');

/** Data folder of the site under test: E2E_DATA_DIR, which global-setup.ts sets unless E2E_URL names a running site. */
const dataDir = path.resolve(root, process.env.E2E_DATA_DIR ?? '.data');

/** Returns the address of the site under test. */
export const getSiteUrl = () => process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT}`;

/** Reads the addresses of the identity provider and the database, which `npm start` writes to `running.json`. */
export async function readRunningSite(): Promise<{ identityUrl: string; mongoUri: string }> {
  return JSON.parse(await readFile(path.join(dataDir, 'running.json'), 'utf8'));
}

/** Returns the log lines of level warn or above that the site's processes wrote since a time (Unix milliseconds). */
export async function readServerErrors(sinceMs: number): Promise<string> {
  const folder = path.join(dataDir, 'logs');
  const files = await readdir(folder).catch(() => []); // a site on another machine has no logs here
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const isRecentError = (line: string) => {
    const [, level = '0', time = '0'] = /"level":(\d+),"time":(\d+)/.exec(line) ?? [];
    return Number(level) >= 40 && Number(time) >= sinceMs;
  };
  return texts.flatMap((text) => text.split('\n').filter(isRecentError)).join('\n');
}

/** Database connection, shared by all tests of a worker process. */
let connection: ReturnType<typeof connectMongo> | undefined;
const connect = async () => connectMongo((await readRunningSite()).mongoUri, { appName: 'journeys' });

/** Runs work on the site's database, for states that no journey can reach. */
export async function withDatabase<T>(runWork: (db: Db) => Promise<T>): Promise<T> {
  connection ??= connect();
  return runWork((await connection).db);
}

/** Closes the connection of this process. */
export async function closeDatabase(): Promise<void> {
  await (await connection)?.client.close();
  connection = undefined;
}

/** Calls the backend API of the identity provider, as the site's services do. @throws unless the reply is a success */
export async function callIdentityApi<T = unknown>(
  method: string,
  endpoint: string,
  body?: object,
): Promise<T> {
  const { identityUrl } = await readRunningSite();
  const response = await fetch(`${identityUrl}/v1${endpoint}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${endpoint}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Key of the identity emulator. Not a secret: the emulator only accepts calls from this machine. */
const secretKey = 'sk_test_emulator_of_this_machine';
