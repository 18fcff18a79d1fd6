/** A point in degrees. */
type MapPoint = [lat: number, lng: number];

/** A rectangle in degrees. */
export interface Bounds {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Returns the parts of a line whose segments may cross the bounds. Segments are not cut. */
export function clipLine(line: readonly MapPoint[], { south, north, west, east }: Bounds): MapPoint[][] {
  const parts: MapPoint[][] = [];
  let isPartOpen = false;
  for (const [i, to] of line.entries()) {
    const from = line[i - 1];
    if (!from) continue;
    const canCross =
      Math.max(from[0], to[0]) >= south &&
      Math.min(from[0], to[0]) <= north &&
      Math.max(from[1], to[1]) >= west &&
      Math.min(from[1], to[1]) <= east;
    if (canCross && isPartOpen) parts.at(-1)!.push(to);
    else if (canCross) parts.push([from, to]);
    isPartOpen = canCross;
  }
  return parts;
}

/** Cuts a polygon at the bounds, edge by edge (Sutherland–Hodgman algorithm). Empty if it is outside. */
export function clipRing(ring: readonly MapPoint[], { south, north, west, east }: Bounds): MapPoint[] {
  let corners = [...ring];
  for (const [axis, bound, sign] of [
    [0, south, 1],
    [0, north, -1],
    [1, west, 1],
    [1, east, -1],
  ] as const) {
    const isInside = (corner: MapPoint) => sign * (corner[axis] - bound) >= 0;
    const computeCrossing = (from: MapPoint, to: MapPoint): MapPoint => {
      const fraction = (bound - from[axis]) / (to[axis] - from[axis]);
      return [from[0] + fraction * (to[0] - from[0]), from[1] + fraction * (to[1] - from[1])];
    };
    corners = corners.flatMap((to, i) => {
      const from = corners.at(i - 1)!;
      const crossing = isInside(from) === isInside(to) ? [] : [computeCrossing(from, to)];
      return isInside(to) ? [...crossing, to] : crossing;
    });
  }
  return corners;
}
