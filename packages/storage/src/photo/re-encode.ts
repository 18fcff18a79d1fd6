import sharp from 'sharp';
import { NoPhoto } from './no-photo.ts';

/** Width and height of photos in pixels. */
const edge = 512;
/** Limits memory. The wizard sends at most a million pixels. */
const maxPixels = 40_000_000;
const formats: readonly string[] = ['jpeg', 'png', 'webp'];

// Enables three of the library's forty decoders, for buffers only, so that the content of a file cannot select another
// one (SVG, PDF, TIFF …).
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One thread per picture, because two processes run at once; no cache, because each converts one picture.
sharp.concurrency(1);
sharp.cache(false);

/** A square photo, or a readable document. */
type Shape = 'photo' | 'paper';

/** Longer edge at which print is readable. */
const paperEdge = 2400;

/**
 * Re-encodes a picture from its pixels: upright, WebP; photos are square. Location, camera, colour profile, comments
 * and further frames are dropped.
 * @throws {NoPhoto}
 */
export async function reEncode(bytes: Uint8Array, shape: Shape = 'photo'): Promise<Buffer> {
  // Refuses truncated pictures, but accepts small faults that cameras cause.
  const openPicture = () => sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 });
  const { format, width, height } = await mapPhotoError(
    sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata(), // reads the header only
  );
  if (!formats.includes(format)) throw new NoPhoto('unreadable');
  if (width * height > maxPixels) throw new NoPhoto('too_many_pixels');
  const upright = openPicture().autoOrient();
  const sizedPicture =
    shape === 'photo'
      ? upright.resize(edge, edge, { fit: 'cover' })
      : upright.resize(paperEdge, paperEdge, { fit: 'inside', withoutEnlargement: true });
  return mapPhotoError(sizedPicture.flatten({ background: '#ffffff' }).webp({ quality: 82 }).toBuffer());
}

async function mapPhotoError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new NoPhoto(/memory/i.test(String(error)) ? 'too_complex' : 'unreadable', error);
  }
}
