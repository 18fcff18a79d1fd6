import { m } from '../paraglide/messages.js';

/** What the file dialog offers. Phones turn their own kinds into one of these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const mostBytes = 30 * 1024 * 1024;
const leastEdge = 100;

/** A picture that can be drawn, or why not, as a sentence that says what to do. */
export type PictureResult = { picture: ImageBitmap } | { problem: string };

/** Opens a file that somebody chose. It stands upright, as its EXIF says. */
export async function openPicture(file: File): Promise<PictureResult> {
  const heic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  // Some systems know no type for a file; the browser then finds out.
  if (!heic && file.type !== '' && !pictureTypes.includes(file.type))
    return { problem: m.photo_wrong_kind() };
  if (file.size > mostBytes) return { problem: m.photo_too_large() };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { problem: heic ? m.photo_heic() : m.photo_unreadable() };
  }
  const { width, height } = picture;
  if (Math.min(width, height) >= leastEdge) return { picture };
  picture.close();
  return { problem: m.photo_too_small({ width, height }) };
}
