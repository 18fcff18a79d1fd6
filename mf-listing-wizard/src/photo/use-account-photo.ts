import { useOwnToken } from '@app/remote-kit';
import { useState } from 'react';
import { cropToJpeg, getInitialCrop } from './draw.ts';
import { sendPhoto } from './send-photo.ts';

/** State of the account's profile image: the listing's initial photo, unless the user replaces or removes it. */
export function useAccountPhoto(imageUrl: string, isInitiallyWanted: boolean) {
  const getToken = useOwnToken();
  const [isWanted, setIsWanted] = useState(isInitiallyWanted);
  return {
    /** URL of the image, shown if there is no uploaded photo; '' if the user does not want it. */
    url: isWanted ? imageUrl : '',
    isWanted,
    setIsWanted,
    /** Copies the image to our storage and returns its URL there; undefined on failure. */
    copy: () => uploadAccountPhoto(imageUrl, getToken),
  };
}
export type AccountPhoto = ReturnType<typeof useAccountPhoto>;

/** Timeout of the copy, short because the user did not ask for it. */
const timeoutMs = 15_000;

/** Copies the account's profile image to our storage and returns its URL; undefined on failure. */
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

/** By an image element, since the Content Security Policy allows the provider only images. */
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
