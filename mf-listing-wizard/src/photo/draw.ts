import { type Crop, computeSquare, type Size } from './crop.ts';

export type Drawable = CanvasImageSource & Size;

/** JPEG to upload, and its preview until the upload is done. */
export interface CroppedPhoto {
  jpeg: Blob;
  /** A data: URL, since the Content Security Policy allows no blob: images. */
  preview: string;
}

/** Twice the server's 512 px, for better downscaling. */
const maxEdge = 1024;
const previewEdge = 200;

/** Draws the cropped square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: Drawable, crop: Crop, edge: number): void {
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const { left, top, side } = computeSquare(picture, crop);
  context.fillStyle = '#fff'; // background of transparent images, which JPEG would make black
  context.fillRect(0, 0, edge, edge);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, edge, edge);
}

/**
 * The cropped square as a JPEG. Re-encoding removes all metadata, such as location and date. @throws if the browser
 * cannot draw or read the image (cross-origin)
 */
export async function cropToJpeg(picture: Drawable, crop: Crop): Promise<CroppedPhoto> {
  const canvas = document.createElement('canvas');
  drawCrop(
    canvas,
    picture,
    crop,
    Math.max(1, Math.min(maxEdge, Math.round(computeSquare(picture, crop).side))),
  );
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!jpeg) throw new Error('This browser makes no JPEG');
  drawCrop(canvas, picture, crop, previewEdge);
  return { jpeg, preview: canvas.toDataURL('image/jpeg', 0.9) };
}
