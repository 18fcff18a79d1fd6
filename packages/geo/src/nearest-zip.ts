// For browsers: a visitor's position stays in the browser, so the ZIP codes are loaded there (about 150 KB, on demand).
import points from '../data/zip-points.json' with { type: 'json' };
import { computeMiles, type Point } from './distance.ts';

/** Points farther from any ZIP code are at sea or abroad. */
const farthestMiles = 60;

/** The nearest ZIP code; undefined if none is near. */
export function findNearestZip(at: Point): string | undefined {
  const sum = { zip: 0, lat: 0, lng: 0 };
  let nearest: number | undefined;
  let least = farthestMiles;
  for (let i = 0; i < points.zip.length; i++) {
    sum.zip += points.zip[i]!;
    sum.lat += points.lat[i]!;
    sum.lng += points.lng[i]!;
    const miles = computeMiles(at, { lat: sum.lat / 1000, lng: sum.lng / 1000 });
    if (miles < least) [nearest, least] = [sum.zip, miles];
  }
  return nearest === undefined ? undefined : String(nearest).padStart(5, '0');
}
