import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFileName, type RunningAddresses } from './data-dir.ts';

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
