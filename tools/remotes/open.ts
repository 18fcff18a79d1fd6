import { userInfo } from 'node:os';
import path from 'node:path';
import { type Collections, getCollections } from '@app/db';
import type { ReleaseContext } from '@app/releases';
import { connectMongo } from '@app/service-kit';
import {
  createReleasesStorage,
  type FileStorage,
  type ReleasesStorageSettings,
  releasesStorageSettings,
} from '@app/storage';
import * as z from 'zod';
import { findDatabase, findPublicOrigin } from '../start/find-database.ts';
import { root } from './files.ts';

export interface OpenedSite {
  ctx: ReleaseContext;
  collections: Collections;
  files: FileStorage;
  storage: ReleasesStorageSettings;
  /** What visitors open; undefined if it is not known here. */
  publicOrigin: string | undefined;
  close: () => Promise<void>;
}

export const readStorageSettings = (env: NodeJS.ProcessEnv): ReleasesStorageSettings => {
  const nonEmptySettings = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return z.object(releasesStorageSettings).parse(nonEmptySettings);
};

/** File storage configured in the environment. */
export const openReleaseFiles = (env: NodeJS.ProcessEnv): FileStorage =>
  createReleasesStorage(readStorageSettings(env), root);

/** Opens the database of MONGODB_URI or of the running `npm start`, as a user at this terminal. */
export async function openSite(dataDir: string | undefined): Promise<OpenedSite> {
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
    },
    files: openReleaseFiles(process.env),
    storage: readStorageSettings(process.env),
    publicOrigin: await findPublicOrigin(PUBLIC_ORIGIN, folder),
    close: () => client.close(),
  };
}
