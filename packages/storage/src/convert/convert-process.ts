// Converts one upload to a WebP of its pixels, in a process of its own (see converter.ts), and ends.
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

async function convert({ shape, bytes }: ConvertJob): Promise<ConvertResult> {
  try {
    return { webp: await (shape === 'pdf' ? stackPages(bytes) : reEncode(bytes, shape)) };
  } catch (error) {
    return { reason: error instanceof NoPhoto ? error.reason : 'unreadable' };
  }
}

process.on('disconnect', () => process.exit());
process.once('message', async (job) =>
  process.send!(await convert(job as ConvertJob), () => process.disconnect()),
);
