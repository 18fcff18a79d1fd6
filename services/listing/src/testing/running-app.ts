// Runs the service over a test database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCollections, type ListingDoc, type ReviewDoc } from '@app/db';
import { createListingDoc, createReviewDoc } from '@app/db/documents-for-tests';
import { type Account, createLogger } from '@app/service-kit';
import { createTestIdentity, type SendOptions } from '@app/service-kit/identity-for-tests';
import type { CommandContext } from '@app/status-changes';
import { createStorage, type FileStorage, storageSettings } from '@app/storage';
import { convertInProcess } from '@app/storage/convert-for-tests';
import { createTestDatabase, type TestDatabase } from '@app/test-kit/mongo';
import { afterAll } from 'vitest';
import * as z from 'zod';
import { createListingApp } from '../app.ts';
import { defaultLimits } from '../limits.ts';

type AppDeps = Parameters<typeof createListingApp>[0];
const highRate = { points: 1_000_000, perSeconds: 3_600 };
const highLimits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, highRate]));

/** Returns the default account of every session. */
export const createKnownAccount = (userId: string): Account => ({
  firstName: 'Renata',
  lastName: 'Okafor',
  emails: [`${userId}@clinic.test`],
  hasAttestedAge: true,
  createdAt: new Date('2026-01-01'),
});

/** By default no word has similar ones, and images are converted in this process. */
interface AppOptions
  extends Partial<Pick<AppDeps, 'findAccount' | 'findSimilarWords' | 'convertImage' | 'limits'>> {
  /** Default: a new one. */
  database?: TestDatabase;
  /** Wraps the storage of photos, for example to simulate a full disk. */
  wrapPhotoStorage?: (realStorage: FileStorage) => FileStorage;
}

/** Call it at the top of a `*.db.test.ts`. */
export async function startApp({
  database,
  findAccount = async (id) => createKnownAccount(id),
  findSimilarWords = async () => ({ similar: new Map(), nearest: [] }),
  limits,
  convertImage = convertInProcess,
  wrapPhotoStorage = (realStorage) => realStorage,
}: AppOptions = {}) {
  const { db, client, uri } = database ?? (await createTestDatabase());
  const folder = await mkdtemp(path.join(tmpdir(), 'listing-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const collections = getCollections(db);
  const logger = createLogger('test');
  logger.level = 'silent';
  const testIdentity = createTestIdentity();
  const env = z.object(storageSettings).parse({ DATA_DIR: folder });
  const [photoStorage, proofStorage] = [createStorage(env), createStorage(env, 'proofs')];
  const app = createListingApp({
    client,
    db,
    logger,
    identity: testIdentity.identity,
    findAccount,
    findSimilarWords,
    photoStorage: wrapPhotoStorage(photoStorage),
    proofStorage,
    convertImage,
    limits: { ...highLimits, ...limits },
  });
  const createContext = (actor: CommandContext['actor'], now = new Date()): CommandContext => ({
    client,
    collections,
    now,
    actor,
    requestId: 'request-of-the-test',
  });

  return {
    app,
    db,
    client,
    uri,
    collections,
    folder,
    photoStorage,
    createToken: testIdentity.createToken,
    send: (method: string, path: string, options?: SendOptions) =>
      testIdentity.send(app, method, path, options),
    /** Inserts a listing, by default a public one without an owner. */
    async insertListing(overrides?: Partial<ListingDoc>): Promise<ListingDoc> {
      const listing = createListingDoc(overrides);
      await collections.listings.insertOne(listing, { ignoreUndefined: true });
      return listing;
    },
    /** Inserts a review, by default a public one. */
    async insertReview(overrides?: Partial<ReviewDoc>): Promise<ReviewDoc> {
      const review = createReviewDoc(overrides);
      await collections.reviews.insertOne(review, { ignoreUndefined: true });
      return review;
    },
    createContext,
    createStaffContext: (now?: Date) => createContext({ kind: 'admin', id: 'admin_1' }, now),
    createWorkerContext: (now?: Date) => createContext({ kind: 'system', id: 'worker' }, now),
    proofStorage,
    /** Lists the files of proofs and certificates. */
    async listProofFiles(): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of proofStorage.list()) keys.push(key);
      return keys;
    },
  };
}
