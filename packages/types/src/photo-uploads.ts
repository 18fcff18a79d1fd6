import * as z from 'zod/mini';
import type { Upload } from './call/endpoint.ts';

export const photoUpload = {
  fields: z.object({}),
  fileField: 'photo',
  maxBytes: 5 * 1024 * 1024,
  minBytesPerSecond: 32 * 1024,
  replyTimeoutMs: 15_000,
} as const satisfies Upload;

/** Uploads of photos for the own listing. They are no endpoints. */
export const photoUploads = [
  { method: 'POST', path: '/api/uploads/profile-picture', upload: photoUpload },
  { method: 'POST', path: '/api/uploads/place-photo', upload: photoUpload },
] as const;
