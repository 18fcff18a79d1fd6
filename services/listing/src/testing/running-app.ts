// Runs the service over a test database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Collections, getCollections } from '@app/db';
import { type Account, createLogger, type FindSimilarWords } from '@app/service-kit';
import { createTestIdentity, type SendOptions } from '@app/service-kit/identity-for-tests';
import { createStorage, storageSettings } from '@app/storage';
import { convertInProcess } from '@app/storage/convert-for-tests';
import type { UploadConverter } from '@app/storage/photo';
import type { Db, MongoClient } from 'mongodb';
import { afterAll } from 'vitest';
import * as z from 'zod';
import { createListingApp, defaultLimits } from '../app.ts';

type Limits = NonNullable<Parameters<typeof createListingApp>[0]['limits']>;
const highRate = { points: 1_000_000, perSeconds: 3_600 };
const highLimits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, highRate])) as Limits;

/** Returns the default account of every session. */
export const createKnownAccount = (userId: string): Account => ({
  firstName: 'Renata',
  lastName: 'Okafor',
  emails: [`${userId}@clinic.test`],
  hasAttestedAge: true,
  createdAt: new Date('2026-01-01'),
});

interface AppOptions {
  client: MongoClient;
  db: Db;
  findAccount?: (userId: string) => Promise<Account>;
  /** Default: no word has similar ones. */
  findSimilarWords?: FindSimilarWords;
  limits?: Partial<Limits>;
  /** Default: in this process. */
  convertImage?: UploadConverter;
}

/** Call it at the top of a `*.db.test.ts`. */
export async function startApp({
  client,
  db,
  findAccount = async (id) => createKnownAccount(id),
  findSimilarWords = async () => ({ similar: new Map(), nearest: [] }),
  limits,
  convertImage = convertInProcess,
}: AppOptions) {
  const folder = await mkdtemp(path.join(tmpdir(), 'listing-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const collections: Collections = getCollections(db);
  const logger = createLogger('test');
  logger.level = 'silent';
  const testIdentity = createTestIdentity();
  const env = z.object(storageSettings).parse({ DATA_DIR: folder });
  const photoStorage = createStorage(env);
  const proofStorage = createStorage(env, 'proofs');
  const app = createListingApp({
    client,
    db,
    logger,
    identity: testIdentity.identity,
    findAccount,
    findSimilarWords,
    photoStorage,
    proofStorage,
    convertImage,
    limits: { ...highLimits, ...limits },
  });

  const send = (method: string, path: string, options?: SendOptions) =>
    testIdentity.send(app, method, path, options);

  return {
    app,
    collections,
    send,
    storage: photoStorage,
    proofStorage,
    createToken: testIdentity.createToken,
  };
}
