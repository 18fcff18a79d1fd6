import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '@app/db';
import { connectMongo } from '@app/service-kit';

const root = path.resolve(import.meta.dirname, '..');

/** The data folder of the site under test. Beside E2E_URL, E2E_DATA_DIR names it; else global-setup.ts made one. */
const dataDir = path.resolve(root, process.env.E2E_DATA_DIR ?? '.data');

/** Where the site under test answers. */
export const getSiteUrl = () => process.env.E2E_URL ?? `http://localhost:${process.env.E2E_PORT}`;

/** What `npm start` left word of. */
export async function getRunningSite(): Promise<{ identityUrl: string; mongoUri: string }> {
  return JSON.parse(await readFile(path.join(dataDir, 'running.json'), 'utf8'));
}

/** Log lines of warnings and errors that the site's processes have written since a time, in milliseconds. */
export async function readServerErrors(since: number): Promise<string> {
  const folder = path.join(dataDir, 'logs');
  const files = await readdir(folder).catch(() => []); // a site elsewhere keeps its logs there
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const isRecentError = (line: string) => {
    const [, level = '0', time = '0'] = /"level":(\d+),"time":(\d+)/.exec(line) ?? [];
    return Number(level) >= 40 && Number(time) >= since;
  };
  return texts.flatMap((text) => text.split('\n').filter(isRecentError)).join('\n');
}

/** One connection for all tests of a process, which ends it. */
let connected: ReturnType<typeof connectMongo> | undefined;
const connect = async () => connectMongo((await getRunningSite()).mongoUri, { appName: 'journeys' });

/** Works on the site's own database, for what no journey could bring about. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  connected ??= connect();
  return work((await connected).db);
}

/** Closes the connection of this process, where it has to go on without. */
export async function closeDatabase(): Promise<void> {
  await (await connected)?.client.close();
  connected = undefined;
}

/** The backend API of the identity provider, as the site's own services call it. */
export async function callIdentityApi<T = unknown>(method: string, at: string, body?: object): Promise<T> {
  const { identityUrl } = await getRunningSite();
  const reply = await fetch(`${identityUrl}/v1${at}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${at}: ${reply.status} ${text}`);
  return JSON.parse(text) as T;
}

/** The identity emulator's, which is no secret: it answers this machine only. */
const secretKey = 'sk_test_emulator_of_this_machine';
