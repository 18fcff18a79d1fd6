const EARTH_MILES = 3958.8;
const RADIANS = Math.PI / 180;

/** A point in decimal degrees (WGS 84). */
export type Point = { lat: number; lng: number };

/** Great-circle distance in miles (haversine, mean Earth radius 3958.8 miles). Not a road distance. */
export function computeMiles(a: Point, b: Point): number {
  const north = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const east = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const half = north * north + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * east * east;
  // Rounding can exceed 1 at antipodes.
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** Centre of points on the globe, also across the date line; undefined for none. */
export function computeCenter(points: Iterable<Point>): Point | undefined {
  let [x, y, z] = [0, 0, 0];
  for (const { lat, lng } of points) {
    x += Math.cos(lat * RADIANS) * Math.cos(lng * RADIANS);
    y += Math.cos(lat * RADIANS) * Math.sin(lng * RADIANS);
    z += Math.sin(lat * RADIANS);
  }
  const length = Math.hypot(x, y, z);
  if (length < 1e-9) return undefined;
  return { lat: Math.asin(z / length) / RADIANS, lng: Math.atan2(y, x) / RADIANS };
}
