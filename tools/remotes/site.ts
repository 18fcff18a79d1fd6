import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { getCollections } from '@app/db';
import type { ReleaseContext } from '@app/releases';
import { connectMongo } from '@app/service-kit';
import {
  createReleasesStorage,
  type FileStorage,
  type ReleasesStorageSettings,
  releasesStorageSettings,
} from '@app/storage';
import * as z from 'zod';
import { printError } from '../command.ts';
import { findDatabase, findPublicOrigin } from '../start/find-database.ts';
import type { Closable } from './backend.ts';
import { root } from './files.ts';
import type { SiteAccess } from './http-backend.ts';

export const readStorageSettings = (env: NodeJS.ProcessEnv): ReleasesStorageSettings => {
  const nonEmptySettings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return z.object(releasesStorageSettings).parse(nonEmptySettings);
};

/** File storage configured in the environment. */
export const openReleaseFiles = (env: NodeJS.ProcessEnv): FileStorage =>
  createReleasesStorage(readStorageSettings(env), root);

/** Opens the database of MONGODB_URI or of the running `npm start`, as a user at this terminal. */
export async function openSite(dataDir: string | undefined) {
  const { MONGODB_URI, DATA_DIR, PUBLIC_ORIGIN } = process.env;
  const folder = path.resolve(root, dataDir ?? (DATA_DIR || '.data'));
  const { client, db } = await connectMongo(await findDatabase(MONGODB_URI, folder), { appName: 'remotes' });
  const collections = getCollections(db);
  return {
    collections,
    ctx: {
      client,
      collections,
      now: new Date(),
      actor: { kind: 'system', id: 'terminal' },
      by: { name: `command line (${userInfo().username})` },
    } satisfies ReleaseContext,
    files: openReleaseFiles(process.env),
    storage: readStorageSettings(process.env),
    /** What visitors open; undefined if it is not known here. */
    publicOrigin: await findPublicOrigin(PUBLIC_ORIGIN, folder),
    close: () => client.close(),
  };
}
export type OpenedSite = Awaited<ReturnType<typeof openSite>>;

/** From SITE_URL and TEAM_TOKEN. Undefined without a token, or with a data folder: operators use a database. */
export function findSite(dataDir: string | undefined): SiteAccess | undefined {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  const { SITE_URL, TEAM_TOKEN } = process.env;
  if (dataDir !== undefined || (!SITE_URL && !TEAM_TOKEN)) return undefined;
  if (!TEAM_TOKEN)
    throw new Error('SITE_URL is set without TEAM_TOKEN. An owner makes one on the page "Releases".');
  return { origin: parseSiteUrl(SITE_URL), token: TEAM_TOKEN };
}

/** Parses SITE_URL and returns its origin. @throws with a sentence if it is invalid */
export function parseSiteUrl(text = ''): string {
  if (!URL.canParse(text))
    throw new Error('Set SITE_URL to the origin of the admin pages: https://admin.example.com');
  const { protocol, hostname, origin } = new URL(text);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !isLoopback)
    throw new Error('SITE_URL begins with https://, because the token goes with each call.');
  return origin;
}

/** Runs a command and prints its result. If it fails, prints the error instead and sets exit code 1. */
export async function runWithBackend<B extends Closable>(
  openBackend: () => Promise<B>,
  runCommand: (backend: B) => Promise<string>,
): Promise<void> {
  let backend: B | undefined;
  try {
    backend = await openBackend();
    console.log(await runCommand(backend));
  } catch (error) {
    printError(error);
  } finally {
    await backend?.close();
  }
}
