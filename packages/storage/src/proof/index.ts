/** Proofs of care that authors of reviews send: one picture each, encrypted wherever it lies. */
import { randomBytes } from 'node:crypto';
import { createLimiter } from '../photo/at-most.ts';
import { reEncode } from '../photo/re-encode.ts';
import { readUpload } from '../photo/read-upload.ts';
import { stackPages } from './stack-pages.ts';

export { NoPhoto } from '../photo/no-photo.ts';
export { openFile, type SealedFile, sealFile } from './seal.ts';

const atWork = 1;
const inLine = 8;

/** Random, 22 characters. */
export const createProofName = () => randomBytes(16).toString('base64url');

/** The key in storage. */
export const toProofKey = (name: string) => `${name}.bin`;

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/**
 * Reads proofs out of requests: the one file under `field`, a JPEG, PNG, WebP or PDF by what it begins with, as one WebP
 * that holds pixels and nothing else of the file. Pages of a PDF are drawn below each other. One is made at a time and
 * eight wait, for the whole of the process that calls this once.
 */
export function createProofReader(mostBytes: number): (request: Request, field: string) => Promise<Buffer> {
  const oneOfFew = createLimiter(atWork, inLine);
  return async (request, field) => {
    const sent = await readUpload(request, field, mostBytes);
    return oneOfFew(() => (isPdf(sent) ? stackPages(sent) : reEncode(sent, 'paper')));
  };
}
