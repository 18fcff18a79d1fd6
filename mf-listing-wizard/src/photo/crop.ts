/** Which square of a picture is shown. */
export interface Crop {
  /** 1 shows the largest square there is, 4 a quarter of its width. */
  zoom: number;
  /** How far to the right, and how far down: 0 to 1 of the way there is. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const mostZoom = 4;
/** The middle; of a portrait rather its upper part, where faces are. */
export const getInitialCrop = ({ width, height }: Size): Crop => ({
  zoom: 1,
  x: 0.5,
  y: height > width ? 0.25 : 0.5,
});

/** The square in the picture's own pixels. */
export function computeSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/** True if there is any way to go, across and down. */
export const getMovableAxes = ({ width, height }: Size, { zoom }: Crop) => ({
  x: zoom > 1 || width > height,
  y: zoom > 1 || height > width,
});

/** One press of a button further; stays within what there is. */
export function moveCrop(crop: Crop, what: keyof Crop, direction: 1 | -1): Crop {
  const [step, least, most] = what === 'zoom' ? [0.25, 1, mostZoom] : [0.1, 0, 1];
  const next = Math.min(most, Math.max(least, crop[what] + direction * step));
  return { ...crop, [what]: Math.round(next * 100) / 100 };
}
