// For browsers: a visitor's position stays in the browser, so the ZIP codes are loaded there (about 150 KB, on demand).
import points from '../data/zip-points.json' with { type: 'json' };
import { computeMiles, type Point } from './distance.ts';

/** Points farther than this from any ZIP code are at sea or abroad. */
const maxZipMiles = 60;

export function findNearestZip(position: Point): string | undefined {
  const decodedPoint = { zip: 0, lat: 0, lng: 0 };
  let nearestZip: number | undefined;
  let minMiles = maxZipMiles;
  for (let i = 0; i < points.zip.length; i++) {
    decodedPoint.zip += points.zip[i]!;
    decodedPoint.lat += points.lat[i]!;
    decodedPoint.lng += points.lng[i]!;
    const miles = computeMiles(position, { lat: decodedPoint.lat / 1000, lng: decodedPoint.lng / 1000 });
    if (miles < minMiles) [nearestZip, minMiles] = [decodedPoint.zip, miles];
  }
  return nearestZip === undefined ? undefined : String(nearestZip).padStart(5, '0');
}
