import { photoCopyEdgesPx } from '@app/option-lists';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import type { PhotoFiles } from './photo-files.ts';
import { UploadError } from './upload-error.ts';

/** Limits memory. The wizard sends at most a million pixels. */
const maxPixels = 40_000_000;
const allowedFormats: readonly string[] = ['jpeg', 'png', 'webp'];

// Enables three of the library's forty decoders, for buffers only, so that the content of a file cannot select another
// one (SVG, PDF, TIFF …).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One thread per picture, because two processes run at once; no cache, because each converts one picture.
sharp.concurrency(1);
sharp.cache(false);

/** A square portrait, a photo of the place, or a readable document. */
export type PictureShape = 'portrait' | 'place' | 'paper';

const limitEdge = (longerEdge: number): ResizeOptions => ({
  width: longerEdge,
  height: longerEdge,
  fit: 'inside',
  withoutEnlargement: true,
});

/** Sizes by shape: of the picture, then of its smaller copies. */
const sizesByShape: Readonly<Record<PictureShape, readonly [ResizeOptions, ...ResizeOptions[]]>> = {
  portrait: [{ width: 512, height: 512, fit: 'cover' }],
  // A desk's screen, then the copies.
  place: [limitEdge(1600), ...Object.values(photoCopyEdgesPx).map(limitEdge)],
  // Print is readable.
  paper: [limitEdge(2400)],
};

/**
 * Re-encodes a picture from its pixels: upright WebP, in each size of its shape. Location, camera, colour profile,
 * comments and further frames are dropped.
 * @throws {UploadError}
 */
export async function reEncode(bytes: Uint8Array, shape: PictureShape = 'portrait'): Promise<PhotoFiles> {
  // Refuses truncated pictures, but accepts small faults that cameras cause.
  const openPicture = () => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 });
  const { format, width, height } = await mapPhotoError(
    sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata(), // reads the header only
  );
  if (!allowedFormats.includes(format)) throw new UploadError('unreadable');
  if (width * height > maxPixels) throw new UploadError('too_many_pixels');
  const [size, ...copySizes] = sizesByShape[shape];
  const sizedPicture = openPicture().autoOrient().resize(size).flatten({ background: '#ffffff' });
  const { data, info: raw } = await mapPhotoError(sizedPicture.raw().toBuffer({ resolveWithObject: true }));
  const encode = (pixels: Sharp) => mapPhotoError(pixels.webp({ quality: 82 }).toBuffer());
  const copies: Buffer[] = [];
  for (const copySize of copySizes) copies.push(await encode(sharp(data, { raw }).resize(copySize)));
  return [await encode(sharp(data, { raw })), ...copies];
}

async function mapPhotoError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new UploadError(/memory/i.test(String(error)) ? 'too_complex' : 'unreadable', error);
  }
}
