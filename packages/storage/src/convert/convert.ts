import { type PictureShape, reEncode } from '../photo/re-encode.ts';
import { UploadError, type UploadErrorReason } from '../photo/upload-error.ts';
import { stackPages } from '../proof/stack-pages.ts';

/** A picture, or the pages of a PDF. */
export type UploadShape = PictureShape | 'pdf';
export interface ConvertJob {
  shape: UploadShape;
  bytes: Uint8Array;
}
/** The picture, and its smaller copies if its shape has some. */
export type ConvertResult = { files: readonly [Uint8Array, ...Uint8Array[]] } | { reason: UploadErrorReason };

/** Converts an upload to WebP of its pixels in this process, without any limit. */
export async function convert({ shape, bytes }: ConvertJob): Promise<ConvertResult> {
  try {
    return { files: shape === 'pdf' ? [await stackPages(bytes)] : await reEncode(bytes, shape) };
  } catch (error) {
    return { reason: error instanceof UploadError ? error.reason : 'unreadable' };
  }
}
