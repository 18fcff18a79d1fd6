import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectMongo } from '@app/service-kit';
import type { Db, MongoClient } from 'mongodb';
import { StartError } from '../command.ts';
import { lockFileName, type RunningAddresses } from './data-dir.ts';

/** Option of commands: the data folder of the running site. */
export const dataOption = { type: 'string', default: process.env.DATA_DIR || '.data' } as const;

const root = path.resolve(import.meta.dirname, '../..');

/** Runs work on the database of MONGODB_URI or of the running `npm start` with this data folder. */
export async function withSiteDatabase<Result>(
  appName: string,
  dataDir: string,
  runWork: (site: { client: MongoClient; db: Db; dataFolder: string }) => Promise<Result>,
): Promise<Result> {
  const dataFolder = path.resolve(root, dataDir);
  const uri = await findDatabase(process.env.MONGODB_URI, dataFolder);
  const { client, db } = await connectMongo(uri, { appName });
  try {
    return await runWork({ client, db, dataFolder });
  } finally {
    await client.close();
  }
}

/** MONGODB_URI, or the database of the running `npm start` with this data folder. @throws with what to do */
export async function findDatabase(uri: string | undefined, dataDir: string): Promise<string> {
  if (uri) return uri;
  const { mongoUri } = await readRunningAddresses(dataDir);
  if (mongoUri) return mongoUri;
  throw new Error(
    `Nothing runs with the data folder ${dataDir}. Start the site with npm start; if it runs, give its folder (DATA_DIR or --data) or MONGODB_URI.`,
  );
}

/** Addresses of the running `npm start` with this data folder, and the gateway's port; none if nothing runs. */
export async function readRunningAddresses(dataDir: string): Promise<RunningAddresses & { port?: number }> {
  const lockText = await readFile(path.join(dataDir, lockFileName), 'utf8').catch(() => '{}');
  return JSON.parse(lockText);
}

/** What visitors open: PUBLIC_ORIGIN, or the running `npm start` with this data folder; undefined without both. */
export async function findPublicOrigin(
  publicOrigin: string | undefined,
  dataDir: string,
): Promise<string | undefined> {
  const { port } = await readRunningAddresses(dataDir);
  return publicOrigin || (port === undefined ? undefined : `http://localhost:${port}`);
}

/** Checks an external MongoDB and returns its hosts. @throws {StartError} if it does not reply or is no replica set */
export async function describeDatabase({ uri }: { uri: string }): Promise<string> {
  try {
    const { client } = await connectMongo(uri);
    const hosts = client.options.hosts.map(String).join(', ');
    await client.close();
    return `${hosts} (MONGODB_URI)`;
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}
