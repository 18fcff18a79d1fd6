// For browsers: a visitor's position stays in the browser, so the ZIP codes are loaded there (about 150 KB, on demand).
import points from '../data/zip-points.json' with { type: 'json' };
import { computeMiles, type Point } from './distance.ts';

/** Points farther than this from any ZIP code are at sea or abroad. */
const maxMiles = 60;

/** The nearest ZIP code; undefined if none is near. */
export function findNearestZip(at: Point): string | undefined {
  const position = { zip: 0, lat: 0, lng: 0 };
  let nearest: number | undefined;
  let minMiles = maxMiles;
  for (let i = 0; i < points.zip.length; i++) {
    position.zip += points.zip[i]!;
    position.lat += points.lat[i]!;
    position.lng += points.lng[i]!;
    const miles = computeMiles(at, { lat: position.lat / 1000, lng: position.lng / 1000 });
    if (miles < minMiles) [nearest, minMiles] = [position.zip, miles];
  }
  return nearest === undefined ? undefined : String(nearest).padStart(5, '0');
}
