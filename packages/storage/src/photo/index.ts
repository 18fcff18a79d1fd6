/** Reads uploaded pictures and converts them to safe photos. */
import { randomBytes } from 'node:crypto';
import { createLimiter } from '@app/service-kit';
import { reEncode } from './re-encode.ts';
import { readUpload } from './read-upload.ts';

export { NoPhoto } from './no-photo.ts';

const atWork = 2;
const inLine = 8;

/** Path of a photo on the site, as listings store it. */
export const toPhotoUrl = (name: string) => `/photos/${name}.webp`;

/** Key in the storage. */
export const toPhotoKey = (name: string) => `${name}.webp`;

/** Random, 22 characters, so that it cannot be guessed. */
export const createPhotoName = () => randomBytes(16).toString('base64url');

/**
 * Creates a reader of uploads: reads the only file under `field` and returns a square, upright WebP with pixels only.
 * Two run at once and eight wait, per reader.
 */
export function createPhotoReader(): (request: Request, field: string) => Promise<Buffer> {
  const oneOfFew = createLimiter(atWork, inLine);
  return async (request, field) => {
    const sent = await readUpload(request, field);
    return oneOfFew(() => reEncode(sent));
  };
}
