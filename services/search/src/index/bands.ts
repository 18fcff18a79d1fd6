// Places are sorted into bands of latitude, and by longitude within a band. A circle then is a few short runs of
// neighbours in memory: no tree to climb, no list of candidates to make, and a build that can pause anywhere.
// Measured against a k-d tree at a million places: 57 against 395 µs for 4,800 hits, at the same cost to build.
import { type Origin, reachInLatitude, reachInLongitude } from './geometry.ts';

const bandDegrees = 0.25;
export const bandCount = Math.floor(180 / bandDegrees) + 1;
/** More than what single precision takes off a longitude, and rounding off a latitude. */
const slackDegrees = 1e-4;

export const bandOf = (lat: number) =>
  Math.max(0, Math.min(bandCount - 1, Math.floor((lat + 90) / bandDegrees)));

/** Places in band order: where each band starts (one more entry for the end), and their longitudes. */
export interface Bands {
  bandStart: Uint32Array;
  longitude: Float32Array;
}

/** Calls `visit(from, to)` for every run of places that may lie within the circle. */
export function forEachRun(
  { bandStart, longitude }: Bands,
  { lat, lng }: Origin,
  miles: number,
  visit: (from: number, to: number) => void,
): void {
  const up = reachInLatitude(miles) + slackDegrees;
  const aside = reachInLongitude(lat, miles) + slackDegrees;
  const [west, east] = [lng - aside, lng + aside];
  const last = bandOf(lat + up);
  for (let band = bandOf(lat - up); band <= last; band++) {
    const start = bandStart[band]!;
    const end = bandStart[band + 1]!;
    if (start === end) continue;
    if (aside >= 180) {
      visit(start, end);
      continue;
    }
    const run = (from: number, to: number) => {
      const first = firstAtOrAfter(longitude, start, end, from);
      visit(first, firstAtOrAfter(longitude, first, end, to));
    };
    // Across the date line a circle is two runs.
    if (west < -180) run(west + 360, 181);
    if (east > 180) run(-181, east - 360);
    run(west, east);
  }
}

function firstAtOrAfter(sorted: Float32Array, from: number, to: number, value: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
