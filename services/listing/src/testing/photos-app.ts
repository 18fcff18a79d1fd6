// Runs the service, for tests of photos.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TokenInput } from '@app/service-kit/identity-for-tests';
import { afterEach } from 'vitest';
import { createFileForm } from './calls.ts';
import { startApp } from './running-app.ts';

export const prosthetist = { userId: 'user_q', role: 'prosthetist' } as const;

/** Creates a form with one picture. */
export const createForm = (bytes: Uint8Array, file: { name?: string; type?: string } = {}) =>
  createFileForm(bytes, { field: 'photo', ...file });

/** Call it at the top of a `*.db.test.ts`. Clears database and folder after each test. */
export async function startPhotosApp(options?: Parameters<typeof startApp>[0]) {
  const { app, collections, createToken, folder, photoStorage } = await startApp(options);
  afterEach(async () => {
    const { photos, listings, pendingUpdates } = collections;
    await Promise.all([photos.deleteMany({}), listings.deleteMany({}), pendingUpdates.deleteMany({})]);
    await rm(path.join(folder, 'photos'), { recursive: true, force: true });
  });

  const createAuthHeaders = (caller: TokenInput | undefined): Record<string, string> =>
    caller ? { authorization: `Bearer ${createToken(caller)}` } : {};
  return {
    app,
    collections,
    photoStorage,
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
