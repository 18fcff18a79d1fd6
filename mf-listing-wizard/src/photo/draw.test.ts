import { expect, it } from 'vitest';
import { type Crop, computeSquare, getInitialCrop, getMovableAxes, maxZoom, moveCrop } from './draw.ts';

const widePicture = { width: 3000, height: 2000 };
const tallPicture = { width: 2000, height: 3000 };

it('a crop starts with the largest square, centered, but nearer to the top of a tall picture', () => {
  expect(computeSquare(widePicture, getInitialCrop(widePicture))).toEqual({ left: 500, top: 0, side: 2000 });
  expect(computeSquare(tallPicture, getInitialCrop(tallPicture))).toEqual({ left: 0, top: 250, side: 2000 });
});

it('a crop never leaves the picture', () => {
  for (const size of [widePicture, tallPicture, { width: 100, height: 100 }, { width: 101, height: 9000 }])
    for (const zoom of [1, 1.7, maxZoom])
      for (const x of [0, 0.3, 1])
        for (const y of [0, 0.3, 1]) {
          const { left, top, side } = computeSquare(size, { zoom, x, y });
          expect(side).toBeGreaterThan(0);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + side).toBeLessThanOrEqual(size.width + 1e-9);
          expect(top + side).toBeLessThanOrEqual(size.height + 1e-9);
        }
});

it('getMovableAxes says along which axes a crop can move', () => {
  const crop = { zoom: 1, x: 0.5, y: 0.5 };
  expect(getMovableAxes(widePicture, crop)).toEqual({ x: true, y: false });
  expect(getMovableAxes(tallPicture, crop)).toEqual({ x: false, y: true });
  expect(getMovableAxes({ width: 5, height: 5 }, crop)).toEqual({ x: false, y: false });
  expect(getMovableAxes({ width: 5, height: 5 }, { ...crop, zoom: 1.25 })).toEqual({ x: true, y: true });
});

it('a crop moves in steps to each end and stops there', () => {
  const moveToEnd = (field: keyof Crop, direction: 1 | -1) => {
    let crop = getInitialCrop(widePicture);
    for (let i = 0; i < 20; i++) crop = moveCrop(crop, field, direction);
    return crop[field];
  };
  expect([moveToEnd('zoom', 1), moveToEnd('zoom', -1)]).toEqual([4, 1]);
  expect([moveToEnd('x', 1), moveToEnd('x', -1), moveToEnd('y', 1), moveToEnd('y', -1)]).toEqual([
    1, 0, 1, 0,
  ]);
});
