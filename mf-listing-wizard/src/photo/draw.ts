export interface Crop {
  /** 1: the largest possible square; 4: a quarter of its width. */
  zoom: number;
  /** Position within the movable range, 0 to 1, to the right and down. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const maxZoom = 4;
/** Centered; in a portrait nearer to the top, where faces usually are. */
export const getInitialCrop = ({ width, height }: Size): Crop => ({
  zoom: 1,
  x: 0.5,
  y: height > width ? 0.25 : 0.5,
});

/** The square in pixels of the photo. */
export function computeSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** True per axis if the crop can move along it. */
export const getMovableAxes = ({ width, height }: Size, { zoom }: Crop) => ({
  x: zoom > 1 || width > height,
  y: zoom > 1 || height > width,
});

/** Moves the crop by one step, within its range. */
export function moveCrop(crop: Crop, field: keyof Crop, direction: 1 | -1): Crop {
  const [step, min, max] = field === 'zoom' ? [0.25, 1, maxZoom] : [0.1, 0, 1];
  const value = Math.min(max, Math.max(min, crop[field] + direction * step));
  return { ...crop, [field]: Math.round(value * 100) / 100 };
}

export type Drawable = CanvasImageSource & Size;

/** JPEG to upload, and its preview to show until the upload is done. */
export interface DrawnPhoto {
  jpeg: Blob;
  /** A data: URL, since the Content Security Policy allows no blob: images. */
  previewUrl: string;
}

/** In pixels: twice the 512 px that the server stores, for better downscaling. */
const maxEdge = 1024;
const previewEdge = 200;

export function drawCrop(canvas: HTMLCanvasElement, picture: Drawable, crop: Crop, edge: number): void {
  const context = prepareCanvas(canvas, edge, edge);
  const { left, top, side } = computeSquare(picture, crop);
  context.drawImage(picture, left, top, side, side, 0, 0, edge, edge);
}

/**
 * Returns the cropped square as a JPEG. Re-encoding removes all metadata, such as location and date.
 * @throws if the browser cannot draw the image, or cannot read it because it is cross-origin
 */
export async function cropToJpeg(picture: Drawable, crop: Crop): Promise<DrawnPhoto> {
  const edge = Math.max(1, Math.min(maxEdge, Math.round(computeSquare(picture, crop).side)));
  return toJpeg(
    (canvas) => drawCrop(canvas, picture, crop, edge),
    (canvas) => drawCrop(canvas, picture, crop, previewEdge),
  );
}

/** Longer edge in pixels of a photo of the place, as the server stores it. */
const maxPlaceEdge = 1600;
const placePreviewEdge = 480;

/** Returns the whole photo as a JPEG that is small enough to send. Metadata and errors as in `cropToJpeg`. */
export function shrinkToJpeg(picture: Drawable): Promise<DrawnPhoto> {
  const createDrawer = (edge: number) => (canvas: HTMLCanvasElement) => {
    const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) => Math.round(side * scale));
    const context = prepareCanvas(canvas, width ?? 1, height ?? 1);
    context.drawImage(picture, 0, 0, picture.width, picture.height, 0, 0, canvas.width, canvas.height);
  };
  return toJpeg(createDrawer(maxPlaceEdge), createDrawer(placePreviewEdge));
}

type CanvasDrawer = (canvas: HTMLCanvasElement) => void;

async function toJpeg(drawPhoto: CanvasDrawer, drawPreview: CanvasDrawer): Promise<DrawnPhoto> {
  const canvas = document.createElement('canvas');
  drawPhoto(canvas);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!jpeg) throw new Error('This browser makes no JPEG');
  drawPreview(canvas);
  return { jpeg, previewUrl: canvas.toDataURL('image/jpeg', 0.9) };
}

function prepareCanvas(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.fillStyle = '#fff'; // background of transparent images, which JPEG would make black
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  return context;
}
