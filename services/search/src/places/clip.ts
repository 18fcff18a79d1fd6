import type { MapArea } from '../index/places/map.ts';

type MapPoint = [lat: number, lng: number];

/** Returns the parts of a line whose segments may cross the bounds. Segments are not cut. */
export function clipLine(line: readonly MapPoint[], { south, north, west, east }: MapArea): MapPoint[][] {
  const parts: MapPoint[][] = [];
  let isPartOpen = false;
  for (const [i, point] of line.entries()) {
    const previousPoint = line[i - 1];
    if (!previousPoint) continue;
    const canCross =
      Math.max(previousPoint[0], point[0]) >= south &&
      Math.min(previousPoint[0], point[0]) <= north &&
      Math.max(previousPoint[1], point[1]) >= west &&
      Math.min(previousPoint[1], point[1]) <= east;
    if (canCross && isPartOpen) parts.at(-1)!.push(point);
    else if (canCross) parts.push([previousPoint, point]);
    isPartOpen = canCross;
  }
  return parts;
}

/** Cuts a polygon at the bounds, edge by edge (Sutherland–Hodgman algorithm). Empty if it is outside. */
export function clipRing(ring: readonly MapPoint[], { south, north, west, east }: MapArea): MapPoint[] {
  let corners = [...ring];
  for (const [axis, bound, sign] of [
    [0, south, 1],
    [0, north, -1],
    [1, west, 1],
    [1, east, -1],
  ] as const) {
    const isInside = (corner: MapPoint) => sign * (corner[axis] - bound) >= 0;
    const computeCrossing = (start: MapPoint, end: MapPoint): MapPoint => {
      const fraction = (bound - start[axis]) / (end[axis] - start[axis]);
      return [start[0] + fraction * (end[0] - start[0]), start[1] + fraction * (end[1] - start[1])];
    };
    corners = corners.flatMap((corner, i) => {
      const previousCorner = corners.at(i - 1)!;
      const crossing =
        isInside(previousCorner) === isInside(corner) ? [] : [computeCrossing(previousCorner, corner)];
      return isInside(corner) ? [...crossing, corner] : crossing;
    });
  }
  return corners;
}
