/** Reads uploaded pictures and converts them to safe photos. */
import { randomBytes } from 'node:crypto';
import type { Convert } from '../convert/converter.ts';
import { readUpload } from './read-upload.ts';

export { type Convert, createConverter } from '../convert/converter.ts';
export { NoPhoto } from './no-photo.ts';

/** The gateway waits 12 s for a photo. */
const limits = { waitMs: 4_000, workMs: 7_000 };

/** Path of a photo on the site, as listings store it. */
export const toPhotoUrl = (name: string) => `/photos/${name}.webp`;

/** Key in the storage. */
export const toPhotoKey = (name: string) => `${name}.webp`;

/** Random, 22 characters, so that it cannot be guessed. */
export const createPhotoName = () => randomBytes(16).toString('base64url');

/**
 * Creates a reader of uploads: reads the only file under `field` and returns a square, upright WebP with pixels only.
 * @throws {NoPhoto}
 */
export const createPhotoReader =
  (convert: Convert) =>
  async (request: Request, field: string, account: string): Promise<Buffer> => {
    const { signal } = request;
    const bytes = await readUpload(request, field);
    return convert({ shape: 'photo', bytes, account, signal, ...limits });
  };
