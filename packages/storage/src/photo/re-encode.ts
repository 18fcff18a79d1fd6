import sharp from 'sharp';
import { NoPhoto } from './no-photo.ts';

/** Whatever comes, a photo is so many pixels wide and high. */
const edge = 512;
/** More would take the memory of everybody else. The wizard sends a million at most. */
const mostPixels = 40_000_000;
const formats: readonly string[] = ['jpeg', 'png', 'webp'];

// Of the library's forty readers three are open, and those only for what is in memory: a file that calls itself a
// picture cannot choose another one (SVG, PDF, TIFF …) by what it contains.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// One thread a picture, as two are at work at once; and nothing of anybody's is kept for the next one.
sharp.concurrency(1);
sharp.cache(false);

/** How a picture is drawn anew: a square photo, or all of a paper with its writing. */
type Shape = 'photo' | 'paper';

/** A longer edge at which print can be read. */
const paperEdge = 2400;

/**
 * A new picture, drawn from the pixels of the old one: upright, WebP; a photo is square. Nothing else that was in the file comes
 * along: no place, camera, colour profile, comment or further frame.
 * @throws {NoPhoto}
 */
export async function reEncode(bytes: Uint8Array, shape: Shape = 'photo'): Promise<Buffer> {
  // A picture that ends too soon is refused; one with small faults, as cameras make them, is not.
  const openPicture = () => sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, pages: 1 });
  const { format, width, height } = await mapPhotoError(
    sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata(), // reads the head only
  );
  if (!formats.includes(format)) throw new NoPhoto('unreadable');
  if (width * height > mostPixels) throw new NoPhoto('too_many_pixels');
  const upright = openPicture().autoOrient();
  const sized =
    shape === 'photo'
      ? upright.resize(edge, edge, { fit: 'cover' })
      : upright.resize(paperEdge, paperEdge, { fit: 'inside', withoutEnlargement: true });
  return mapPhotoError(
    sized.flatten({ background: '#ffffff' }).timeout({ seconds: 8 }).webp({ quality: 82 }).toBuffer(),
  );
}

async function mapPhotoError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new NoPhoto('unreadable', error);
  }
}
