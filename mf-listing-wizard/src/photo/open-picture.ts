import { m } from '../paraglide/messages.js';
import { type DrawnPhoto, shrinkToJpeg } from './draw.ts';

/** Accepted types of the file dialog. Phones convert other formats to one of these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 30 * 1024 * 1024;
const minEdge = 100;

/** Decodes a chosen file, rotated according to its EXIF orientation. Returns an error message that says what to do. */
export async function openPicture(file: File): Promise<ImageBitmap | string> {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  // Some systems report no type; decoding then decides.
  if (!isHeic && file.type !== '' && !pictureTypes.includes(file.type)) return m.photo_wrong_kind();
  if (file.size > maxBytes) return m.photo_too_large();
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return isHeic ? m.photo_heic() : m.photo_unreadable();
  }
  const { width, height } = picture;
  if (Math.min(width, height) >= minEdge) return picture;
  picture.close();
  return m.photo_too_small({ width, height });
}

/** Returns the photo to send, small enough, or an error message. */
export async function openPlacePhoto(file: File): Promise<DrawnPhoto | string> {
  const picture = await openPicture(file);
  if (typeof picture === 'string') return `${file.name}: ${picture}`;
  const photoOrErrorText = await shrinkToJpeg(picture).catch(() => `${file.name}: ${m.photo_unreadable()}`);
  picture.close();
  return photoOrErrorText;
}
