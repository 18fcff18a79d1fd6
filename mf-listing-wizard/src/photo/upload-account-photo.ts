import { getInitialCrop } from './crop.ts';
import { takeCrop } from './draw.ts';
import { sendPhoto } from './send-photo.ts';

/** Nobody waits longer for a picture that they did not choose. */
const patienceMs = 15_000;

/**
 * Copies the account's own picture to ours and gives its address. Undefined where that does not go well: a listing is
 * created without a photo then, and one can be added later.
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

/** An image, not `fetch`: the page's policy lets pictures come from the identity provider, and nothing else. */
function loadImage(imageUrl: string, signal: AbortSignal): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.crossOrigin = 'anonymous'; // else the canvas may not be read
    image.onload = () => done(image);
    image.onerror = () => failed(new Error('The picture did not load'));
    signal.addEventListener('abort', () => failed(new Error('The picture took too long')));
    image.src = imageUrl;
  });
}
