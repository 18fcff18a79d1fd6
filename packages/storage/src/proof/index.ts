/** Reads proofs of care: one picture each, encrypted in the storage. */
import { randomBytes } from 'node:crypto';
import type { UploadConverter } from '../convert/converter.ts';
import { readUpload } from '../photo/read-upload.ts';

export { createConverter, type UploadConverter } from '../convert/converter.ts';
export { UploadError } from '../photo/upload-error.ts';
export { decryptFile, type EncryptedFile, encryptFile } from './encrypt-file.ts';

/** The gateway waits 30 s for a proof. */
const timeLimits = { waitMs: 15_000, workMs: 12_000 };

/** Random, 22 characters. */
export const createProofName = () => randomBytes(16).toString('base64url');

export const toProofKey = (name: string) => `${name}.bin`;

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/**
 * Creates a reader of uploads: reads the only file under `field` (JPEG, PNG, WebP or PDF, by content) and returns one
 * WebP with pixels only, PDF pages stacked.
 * @throws {UploadError}
 */
export const createProofReader =
  (convert: UploadConverter, maxBytes: number) =>
  async (request: Request, field: string, accountId: string): Promise<Buffer> => {
    const { signal } = request;
    const bytes = await readUpload(request, field, maxBytes);
    const shape = isPdf(bytes) ? 'pdf' : 'paper';
    const [picture] = await convert({ shape, bytes, accountId, signal, ...timeLimits });
    return picture;
  };
