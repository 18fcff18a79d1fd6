// For browsers: where somebody is stays with them, so all ZIP codes come to them (some 150 KB, when asked for).
import points from '../data/zip-points.json' with { type: 'json' };
import { computeMiles, type Point } from './distance.ts';

/** Farther than this from any ZIP code is at sea or abroad. */
const farthestMiles = 60;

/** The ZIP code whose middle is nearest; undefined where none is near. */
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
