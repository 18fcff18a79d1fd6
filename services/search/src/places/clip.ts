/** A point in degrees. */
type Corner = [lat: number, lng: number];

/** A rectangle in degrees. */
export interface Bounds {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Returns the parts of a line whose segments may cross the bounds. Segments are not cut. */
export function clipLine(line: readonly Corner[], { south, north, west, east }: Bounds): Corner[][] {
  const parts: Corner[][] = [];
  let isOpen = false;
  for (const [nth, to] of line.entries()) {
    const from = line[nth - 1];
    if (!from) continue;
    const mayCross =
      Math.max(from[0], to[0]) >= south &&
      Math.min(from[0], to[0]) <= north &&
      Math.max(from[1], to[1]) >= west &&
      Math.min(from[1], to[1]) <= east;
    if (mayCross && isOpen) parts.at(-1)!.push(to);
    else if (mayCross) parts.push([from, to]);
    isOpen = mayCross;
  }
  return parts;
}

/** Cuts a polygon at the bounds, edge by edge (Sutherland–Hodgman algorithm). Empty if it is outside. */
export function clipRing(ring: readonly Corner[], { south, north, west, east }: Bounds): Corner[] {
  let corners = [...ring];
  for (const [axis, bound, sign] of [
    [0, south, 1],
    [0, north, -1],
    [1, west, 1],
    [1, east, -1],
  ] as const) {
    const isInside = (corner: Corner) => sign * (corner[axis] - bound) >= 0;
    const cross = (from: Corner, to: Corner): Corner => {
      const share = (bound - from[axis]) / (to[axis] - from[axis]);
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    };
    corners = corners.flatMap((to, nth) => {
      const from = corners.at(nth - 1)!;
      const crossing = isInside(from) === isInside(to) ? [] : [cross(from, to)];
      return isInside(to) ? [...crossing, to] : crossing;
    });
  }
  return corners;
}
