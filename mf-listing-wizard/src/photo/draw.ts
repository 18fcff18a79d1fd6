import { type Crop, computeSquare, type Size } from './crop.ts';

export type Drawable = CanvasImageSource & Size;

/** What is sent, and what is shown of it until it is back. */
export interface Taken {
  jpeg: Blob;
  /** A data: address: the page's policy lets no other come from a script. */
  preview: string;
}

/** The server makes 512 of it; twice as many leave it something to choose from. */
const mostEdge = 1024;
const previewEdge = 200;

/** Draws the square that was chosen over a whole square canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: Drawable, crop: Crop, edge: number): void {
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  const { left, top, side } = computeSquare(picture, crop);
  context.fillStyle = '#fff'; // behind what is transparent: JPEG would make it black
  context.fillRect(0, 0, edge, edge);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, edge, edge);
}

/**
 * The chosen square as a JPEG. A picture drawn anew has nothing of the file that it came from: no place, no date.
 * @throws where the browser cannot draw it, or may not read it (a picture of another site)
 */
export async function takeCrop(picture: Drawable, crop: Crop): Promise<Taken> {
  const canvas = document.createElement('canvas');
  drawCrop(
    canvas,
    picture,
    crop,
    Math.max(1, Math.min(mostEdge, Math.round(computeSquare(picture, crop).side))),
  );
  const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (!jpeg) throw new Error('This browser makes no JPEG');
  drawCrop(canvas, picture, crop, previewEdge);
  return { jpeg, preview: canvas.toDataURL('image/jpeg', 0.9) };
}
