/** Reads proofs of care: one picture each, encrypted in the storage. */
import { randomBytes } from 'node:crypto';
import { createLimiter } from '@app/service-kit';
import { reEncode } from '../photo/re-encode.ts';
import { readUpload } from '../photo/read-upload.ts';
import { stackPages } from './stack-pages.ts';

export { NoPhoto } from '../photo/no-photo.ts';
export { openFile, type SealedFile, sealFile } from './seal.ts';

const atWork = 1;
const inLine = 8;

/** Random, 22 characters. */
export const createProofName = () => randomBytes(16).toString('base64url');

/** Key in the storage. */
export const toProofKey = (name: string) => `${name}.bin`;

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/**
 * Creates a reader of uploads: reads the only file under `field` (JPEG, PNG, WebP or PDF, by content) and returns one
 * WebP with pixels only, PDF pages stacked. One runs at once and eight wait, per reader.
 */
export function createProofReader(mostBytes: number): (request: Request, field: string) => Promise<Buffer> {
  const oneOfFew = createLimiter(atWork, inLine);
  return async (request, field) => {
    const sent = await readUpload(request, field, mostBytes);
    return oneOfFew(() => (isPdf(sent) ? stackPages(sent) : reEncode(sent, 'paper')));
  };
}
