import { NoPhoto, type NoPhotoReason } from '../photo/no-photo.ts';
import { reEncode } from '../photo/re-encode.ts';
import { stackPages } from '../proof/stack-pages.ts';

/** A square photo, a readable picture of a paper, or the pages of a PDF. */
export type Shape = 'photo' | 'paper' | 'pdf';
export interface ConvertJob {
  shape: Shape;
  bytes: Uint8Array;
}
export type ConvertResult = { webp: Uint8Array } | { reason: NoPhotoReason };

/** Converts an upload to a WebP of its pixels, here: without any limit. */
export async function convert({ shape, bytes }: ConvertJob): Promise<ConvertResult> {
  try {
    return { webp: await (shape === 'pdf' ? stackPages(bytes) : reEncode(bytes, shape)) };
  } catch (error) {
    return { reason: error instanceof NoPhoto ? error.reason : 'unreadable' };
  }
}
