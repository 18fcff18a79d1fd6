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
