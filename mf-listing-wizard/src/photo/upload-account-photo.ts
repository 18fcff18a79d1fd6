import { getInitialCrop } from './crop.ts';
import { takeCrop } from './draw.ts';
import { sendPhoto } from './send-photo.ts';

/** Timeout of the copy, short because the user did not ask for it. */
const patienceMs = 15_000;

/**
 * Copies the account's profile image to our storage and returns its URL; undefined on failure, and the listing is then
 * created without a photo.
 */
export async function uploadAccountPhoto(
  imageUrl: string,
  getToken: () => Promise<string | null>,
): Promise<string | undefined> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    const picture = await loadImage(imageUrl, signal);
    const { jpeg } = await takeCrop(picture, getInitialCrop(picture));
    const sent = await sendPhoto(jpeg, { getToken, signal });
    return sent.status === 'done' ? sent.address : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Loads through an image element, not `fetch`: the Content Security Policy allows only images from the identity
 * provider.
 */
function loadImage(imageUrl: string, signal: AbortSignal): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.crossOrigin = 'anonymous'; // otherwise the canvas is tainted and cannot be read
    image.onload = () => done(image);
    image.onerror = () => failed(new Error('The picture did not load'));
    signal.addEventListener('abort', () => failed(new Error('The picture took too long')));
    image.src = imageUrl;
  });
}
