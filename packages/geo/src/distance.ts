const earthRadiusMiles = 3958.8;
const radiansPerDegree = Math.PI / 180;

/** A point in decimal degrees (WGS 84). */
export type Point = { lat: number; lng: number };

/** Great-circle distance in miles (haversine, mean Earth radius 3958.8 miles). Not a road distance. */
export function computeMiles(a: Point, b: Point): number {
  const sinHalfLat = Math.sin(((b.lat - a.lat) * radiansPerDegree) / 2);
  const sinHalfLng = Math.sin(((b.lng - a.lng) * radiansPerDegree) / 2);
  const haversine =
    sinHalfLat * sinHalfLat +
    Math.cos(a.lat * radiansPerDegree) * Math.cos(b.lat * radiansPerDegree) * sinHalfLng * sinHalfLng;
  // Rounding can exceed 1 at antipodes.
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** Centre of points on the globe, also across the date line; undefined for none. */
export function computeCenter(points: Iterable<Point>): Point | undefined {
  let [x, y, z] = [0, 0, 0];
  for (const { lat, lng } of points) {
    x += Math.cos(lat * radiansPerDegree) * Math.cos(lng * radiansPerDegree);
    y += Math.cos(lat * radiansPerDegree) * Math.sin(lng * radiansPerDegree);
    z += Math.sin(lat * radiansPerDegree);
  }
  const length = Math.hypot(x, y, z);
  if (length < 1e-9) return undefined;
  return { lat: Math.asin(z / length) / radiansPerDegree, lng: Math.atan2(y, x) / radiansPerDegree };
}
