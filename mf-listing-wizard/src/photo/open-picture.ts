import { m } from '../paraglide/messages.js';

/** Accepted types of the file dialog. Phones convert other formats to one of these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 30 * 1024 * 1024;
const minEdge = 100;

/** The decoded image, or an error message that says what to do. */
export type PictureResult = { picture: ImageBitmap } | { errorText: string };

/** Decodes a chosen file, rotated according to its EXIF orientation. */
export async function openPicture(file: File): Promise<PictureResult> {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  // Some systems report no type; decoding then decides.
  if (!isHeic && file.type !== '' && !pictureTypes.includes(file.type))
    return { errorText: m.photo_wrong_kind() };
  if (file.size > maxBytes) return { errorText: m.photo_too_large() };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { errorText: isHeic ? m.photo_heic() : m.photo_unreadable() };
  }
  const { width, height } = picture;
  if (Math.min(width, height) >= minEdge) return { picture };
  picture.close();
  return { errorText: m.photo_too_small({ width, height }) };
}
