import { getInitialCrop } from './crop.ts';
import { cropToJpeg } from './draw.ts';
import { sendPhoto } from './send-photo.ts';

/** Timeout of the copy, short because the user did not ask for it. */
const timeoutMs = 15_000;

/**
 * Copies the account's profile image to our storage and returns its URL; undefined on failure, and the listing is then
 * created without a photo.
 */
export async function uploadAccountPhoto(
  imageUrl: string,
  getToken: () => Promise<string | null>,
): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const picture = await loadImage(imageUrl, signal);
    const { jpeg } = await cropToJpeg(picture, getInitialCrop(picture));
    const result = await sendPhoto(jpeg, { getToken, signal });
    return result.status === 'done' ? result.url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Loads through an image element, not `fetch`: the Content Security Policy allows only images from the identity
 * provider.
 */
function loadImage(imageUrl: string, signal: AbortSignal): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.crossOrigin = 'anonymous'; // otherwise the canvas is tainted and cannot be read
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The picture did not load'));
    signal.addEventListener('abort', () => reject(new Error('The picture took too long')));
    image.src = imageUrl;
  });
}
