// Runs the photo routes over a test database and a temporary folder.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCollections } from '@app/db';
import { createApp, createLogger } from '@app/service-kit';
import { createTestIdentity, type TokenInput } from '@app/service-kit/identity-for-tests';
import { createStorage, type FileStorage, storageSettings } from '@app/storage';
import { convertInProcess } from '@app/storage/convert-for-tests';
import type { UploadConverter } from '@app/storage/photo';
import type { Db } from 'mongodb';
import { afterAll, afterEach } from 'vitest';
import * as z from 'zod';
import { registerPhotoRoutes } from '../photos/photos.routes.ts';
import { createFileForm } from './calls.ts';

export const prosthetist = { userId: 'user_q', role: 'prosthetist' } as const;

interface PhotosAppOptions {
  /** Default: in this process. */
  convertImage?: UploadConverter;
  /** Wraps the storage, for example to simulate a full disk. */
  wrapStorage?: (realStorage: FileStorage) => FileStorage;
}

/** Creates a form with one picture. */
export const createForm = (bytes: Uint8Array, file: { name?: string; type?: string } = {}) =>
  createFileForm(bytes, { field: 'photo', ...file });

/** Call it at the top of a `*.db.test.ts`. Clears database and folder after each test. */
export async function startPhotosApp(
  db: Db,
  { wrapStorage = (realStorage) => realStorage, convertImage = convertInProcess }: PhotosAppOptions = {},
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'photos-'));
  const collections = getCollections(db);
  const { identity, createToken } = createTestIdentity();
  const logger = createLogger('photos-test');
  logger.level = 'silent';
  const realStorage = createStorage(z.object(storageSettings).parse({ DATA_DIR: folder }));
  const app = createApp({ name: 'listing', logger, identity });
  registerPhotoRoutes(app, {
    convertImage,
    collections,
    identity,
    checkSanctions: async () => {},
    storage: wrapStorage(realStorage),
    rateLimit: { consume: async () => {}, refund: async () => {}, reset: async () => {} },
  });

  afterEach(async () => {
    await Promise.all(
      [collections.photos, collections.listings, collections.pendingUpdates].map((collection) =>
        collection.deleteMany({}),
      ),
    );
    await rm(path.join(folder, 'photos'), { recursive: true, force: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const createAuthHeaders = (caller: TokenInput | undefined): Record<string, string> =>
    caller ? { authorization: `Bearer ${createToken(caller)}` } : {};
  return {
    app,
    collections,
    realStorage,
    createToken,
    async get(path: string, caller?: TokenInput, headers: Record<string, string> = {}) {
      return app.request(path, { headers: { ...createAuthHeaders(caller), ...headers } });
    },
    async upload(
      body: BodyInit,
      {
        caller = prosthetist,
        headers = {},
        signal,
        purpose = 'profile-picture',
      }: {
        caller?: TokenInput | null;
        headers?: Record<string, string>;
        signal?: AbortSignal;
        purpose?: 'profile-picture' | 'place-photo';
      } = {},
    ) {
      const response = await app.request(`/api/uploads/${purpose}`, {
        method: 'POST',
        body,
        ...(signal && { signal }),
        headers: { ...createAuthHeaders(caller ?? undefined), ...headers },
      });
      const json = (await response.json()) as { url?: string; error?: string; message?: string };
      return { status: response.status, headers: response.headers, json, url: json.url ?? '' };
    },
    /** Names of all files, unfinished ones included. */
    listFiles: () => readdir(path.join(folder, 'photos')).catch(() => []),
  };
}
