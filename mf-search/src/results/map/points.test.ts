import { expect, it } from 'vitest';
import type { Box, Point } from '../../shared/map/map-labels.ts';
import { chooseRingMiles, clusterPoints, spreadPoints } from './points.ts';

it('groups overlapping points, each once, in the order of the list', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 47, y: -47 },
    { x: 48, y: 0 },
    { x: 100, y: 20 },
  ];
  expect(clusterPoints(points, 48)).toEqual([[0, 2], [1, 4], [3]]);
});

/** Expects that no two of the points overlap. */
function expectAllApart(points: readonly Point[]) {
  for (const [index, point] of points.entries())
    for (const laterPoint of points.slice(index + 1))
      expect(
        Math.max(Math.abs(point.x - laterPoint.x), Math.abs(point.y - laterPoint.y)),
      ).toBeGreaterThanOrEqual(48);
}

it('keeps points that are far enough apart', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 60, y: 0 },
  ];
  expect(spreadPoints(points, 48)).toEqual(points);
});

it('separates twenty people at one address, the first of them in place', () => {
  const placedPoints = spreadPoints(Array(20).fill({ x: 10, y: 10 }), 48);
  expect(placedPoints[0]).toEqual({ x: 10, y: 10 });
  expectAllApart(placedPoints);
});

it('keeps each point as near as possible', () => {
  const [, secondPoint] = spreadPoints(Array(2).fill({ x: 0, y: 0 }), 48);
  expect(Math.hypot(secondPoint!.x, secondPoint!.y)).toBeLessThanOrEqual(72);
});

it('keeps points in view inside the inner box, also at its edge', () => {
  const viewBox = { left: 0, top: 0, right: 320, bottom: 300 };
  const innerBox = { left: 22, top: 22, right: 298, bottom: 278 };
  const placedPoints = spreadPoints(Array(20).fill({ x: 318, y: 2 }), 48, viewBox, innerBox);
  for (const { x, y } of placedPoints) {
    expect(x).toBeGreaterThanOrEqual(innerBox.left);
    expect(x).toBeLessThanOrEqual(innerBox.right);
    expect(y).toBeGreaterThanOrEqual(innerBox.top);
    expect(y).toBeLessThanOrEqual(innerBox.bottom);
  }
  expectAllApart(placedPoints);
});

it('moves points out of the inner box if it is full', () => {
  const innerBox: Box = { left: 0, top: 0, right: 40, bottom: 40 };
  const [firstPoint, overlappingPoint, distantPoint] = spreadPoints(
    [
      { x: 20, y: 20 },
      { x: 20, y: 20 },
      { x: 500, y: 500 },
    ],
    48,
    innerBox,
  );
  expect(firstPoint).toEqual({ x: 20, y: 20 });
  expectAllApart([firstPoint!, overlappingPoint!]);
  expect(distantPoint).toEqual({ x: 500, y: 500 });
});

it('shows up to three rings that fit the window, and none beyond the radius of the search', () => {
  expect(chooseRingMiles(150, 320, 100)).toEqual([0.5, 1, 2]);
  expect(chooseRingMiles(15, 450, 25)).toEqual([5, 10, 20]);
  expect(chooseRingMiles(1.75, 195, 100)).toEqual([50, 100]);
  expect(chooseRingMiles(1.75, 195, 50)).toEqual([50]);
  expect(chooseRingMiles(0.05, 400, null)).toEqual([]);
});
