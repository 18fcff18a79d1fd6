/** Reads uploaded pictures and converts them to safe photos. */
import type { UploadConverter } from '../convert/converter.ts';
import type { PhotoFiles } from './photo-files.ts';
import { readUpload } from './read-upload.ts';

export { createConverter, type UploadConverter } from '../convert/converter.ts';
export { countBytes, createPhotoName, type PhotoFiles, putPhoto, toPhotoPath } from './photo-files.ts';
export { reEncode } from './re-encode.ts';
export { UploadError } from './upload-error.ts';

/** The gateway waits 15 s for the reply to a photo. */
const timeLimits = { waitMs: 4_000, workMs: 7_000 };

/**
 * Creates a reader of uploads: reads the only file under `field` and returns upright WebP with pixels only. A portrait
 * is square; a photo of the place keeps its shape and has smaller copies.
 * @throws {UploadError}
 */
export const createPhotoReader =
  (convert: UploadConverter) =>
  async (
    request: Request,
    field: string,
    accountId: string,
    shape: 'portrait' | 'place' = 'portrait',
  ): Promise<PhotoFiles> => {
    const { signal } = request;
    const bytes = await readUpload(request, field);
    return convert({ shape, bytes, accountId, signal, ...timeLimits });
  };
