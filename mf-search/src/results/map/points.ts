import { type Box, isInside, type Point } from '../../shared/map/map-labels.ts';

/**
 * Groups points that would overlap on a map, as indexes into `points`: each point closer than `gapPx`, horizontally and
 * vertically, to the first of a group joins it. Groups and members keep the order of the list.
 */
export function clusterPoints(points: readonly Point[], gapPx: number): number[][] {
  const clusters: [number, ...number[]][] = [];
  for (const [index, { x, y }] of points.entries()) {
    const cluster = clusters.find(([firstIndex]) => {
      const center = points[firstIndex]!;
      return Math.max(Math.abs(center.x - x), Math.abs(center.y - y)) < gapPx;
    });
    if (cluster) cluster.push(index);
    else clusters.push([index]);
  }
  return clusters;
}

const directionCount = 12;

const clampPoint = ({ left, top, right, bottom }: Box, { x, y }: Point): Point => ({
  x: Math.min(Math.max(x, left), right),
  y: Math.min(Math.max(y, top), bottom),
});

/**
 * Moves points apart so that no two are closer than `gapPx`, horizontally or vertically. Earlier points stay; later ones
 * take the nearest free position, since pins at one address would cover each other and could not be pressed. Points
 * inside `viewBox` stay inside `innerBox`, a smaller box, while it has a free position.
 */
export function spreadPoints(
  points: readonly Point[],
  gapPx: number,
  viewBox?: Box,
  innerBox = viewBox,
): Point[] {
  const placedPoints: Point[] = [];
  const isFree = (candidate: Point) =>
    placedPoints.every(
      (placedPoint) =>
        Math.max(Math.abs(candidate.x - placedPoint.x), Math.abs(candidate.y - placedPoint.y)) >= gapPx,
    );
  for (const point of points) {
    const box = viewBox && innerBox && isInside(point, viewBox) ? innerBox : null;
    placedPoints.push(
      (box && findFreePointInside(box, point, gapPx / 2, isFree)) ??
        findNearestFreePoint(point, gapPx / 2, isFree),
    );
  }
  return placedPoints;
}

type FreePointTest = (point: Point) => boolean;

function findNearestFreePoint(start: Point, step: number, isFree: FreePointTest): Point {
  if (isFree(start)) return start;
  for (let ring = 1; ; ring++) {
    for (let direction = 0; direction < directionCount; direction++) {
      const angle = (direction / directionCount) * 2 * Math.PI;
      const candidate = {
        x: start.x + Math.cos(angle) * ring * step,
        y: start.y + Math.sin(angle) * ring * step,
      };
      if (isFree(candidate)) return candidate;
    }
  }
}

/** Searches on a lattice, which wastes less space than rings. Null: the box is full. */
function findFreePointInside(box: Box, point: Point, step: number, isFree: FreePointTest): Point | null {
  const start = clampPoint(box, point);
  const computeDistance = ({ x, y }: Point) => Math.hypot(x - start.x, y - start.y);
  const candidates = listGridValues(box.left, box.right, start.x, step).flatMap((x) =>
    listGridValues(box.top, box.bottom, start.y, step).map((y) => ({ x, y })),
  );
  return candidates.sort((a, b) => computeDistance(a) - computeDistance(b)).find(isFree) ?? null;
}

function listGridValues(min: number, max: number, anchor: number, step: number): number[] {
  const firstValue = anchor - Math.floor((anchor - min) / step) * step;
  return Array.from(
    { length: Math.floor((max - firstValue) / step) + 1 },
    (_, index) => firstValue + index * step,
  );
}

const ringDistancesMiles = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
/** The smallest ring has room for its label, and three rings are enough. */
const minRingRadiusPx = 70;
const maxRingCount = 3;

/** Rings within the radius of the search and within `maxRadiusPx`, the distance from the center to the edge. */
export function chooseRingMiles(
  pxPerMile: number,
  maxRadiusPx: number,
  radiusMiles: number | null,
): number[] {
  const maxMiles = radiusMiles ?? Number.POSITIVE_INFINITY;
  const fittingMiles = ringDistancesMiles.filter(
    (miles) => miles * pxPerMile >= minRingRadiusPx && miles * pxPerMile <= maxRadiusPx,
  );
  const ringMiles = fittingMiles.filter((miles) => miles < maxMiles).slice(0, maxRingCount);
  const hasRadius = Number.isFinite(maxMiles) && maxMiles * pxPerMile >= minRingRadiusPx;
  return hasRadius && ringMiles.length < maxRingCount ? [...ringMiles, maxMiles] : ringMiles;
}
