/** Pictures that people send, made into photos that may be shown. */
import { randomBytes } from 'node:crypto';
import { createLimiter } from './at-most.ts';
import { reEncode } from './re-encode.ts';
import { readUpload } from './read-upload.ts';

export { NoPhoto } from './no-photo.ts';

const atWork = 2;
const inLine = 8;

/** Where a photo stands on our pages, as listings name it. */
export const toPhotoUrl = (name: string) => `/photos/${name}.webp`;

/** The key in storage. */
export const toPhotoKey = (name: string) => `${name}.webp`;

/** Random, 22 characters: nobody finds one by guessing. */
export const createPhotoName = () => randomBytes(16).toString('base64url');

/**
 * Reads photos out of requests: the one file under `field`, as a square, upright WebP that holds pixels and nothing
 * else. Two are made at once and eight wait, for the whole of the process that calls this once.
 */
export function createPhotoReader(): (request: Request, field: string) => Promise<Buffer> {
  const oneOfFew = createLimiter(atWork, inLine);
  return async (request, field) => {
    const sent = await readUpload(request, field);
    return oneOfFew(() => reEncode(sent));
  };
}
