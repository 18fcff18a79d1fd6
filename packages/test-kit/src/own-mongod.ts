import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startMongo } from '@app/embedded-mongodb';
import { afterAll } from 'vitest';

export interface OwnMongod {
  /** Connection string; the same after a crash. */
  uri: string;
  /** Kills the server by SIGKILL. */
  crash(): Promise<void>;
  /** Starts it again with the same data and port. */
  start(): Promise<void>;
}

/**
 * Starts a mongod for one test file, which may crash it. It is removed afterwards. Call it at the top of the file:
 * `const mongod = await startOwnMongod();`
 */
export async function startOwnMongod(): Promise<OwnMongod> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'own-mongod-'));
  let mongodExit = Promise.withResolvers<void>();
  const startMongod = (port?: number) => startMongo({ dataDir, port, onExit: () => mongodExit.resolve() });
  let mongo = await startMongod();
  afterAll(async () => {
    await mongo.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    uri: mongo.uri,
    async crash() {
      process.kill(mongo.pid, 'SIGKILL');
      await mongodExit.promise;
      mongodExit = Promise.withResolvers<void>();
    },
    async start() {
      mongo = await startMongod(mongo.port);
    },
  };
}
