// Places are sorted by bands of latitude, and by longitude within a band. A circle then covers a few runs of adjacent
// memory: no tree to traverse, no candidate list, and a build that can pause anywhere. Compared with a k-d tree at a
// million places: 57 against 395 µs for 4,800 hits, with equal build time.
import { type Origin, reachInLatitude, reachInLongitude } from './geometry.ts';

const bandDegrees = 0.25;
export const bandCount = Math.floor(180 / bandDegrees) + 1;
/** More than the rounding errors of a single-precision longitude and of the latitude. */
const slackDegrees = 1e-4;

export const getBand = (lat: number) =>
  Math.max(0, Math.min(bandCount - 1, Math.floor((lat + 90) / bandDegrees)));

/** Start of each band (plus the end), and the longitudes of all places. */
export interface Bands {
  bandStart: Uint32Array;
  longitude: Float32Array;
}

/** Runs of adjacent places: `from` is inclusive, `to` is exclusive. */
export interface Runs {
  count: number;
  from: Uint32Array;
  to: Uint32Array;
}

/** Two per band, because a circle across the date line has two parts. Reused: callers read it before the next call. */
const runs: Runs = { count: 0, from: new Uint32Array(2 * bandCount), to: new Uint32Array(2 * bandCount) };

/** Runs of places that may lie within a circle. Valid until the next call. */
export function findRuns({ bandStart, longitude }: Bands, { lat, lng }: Origin, miles: number): Runs {
  const up = reachInLatitude(miles) + slackDegrees;
  const aside = reachInLongitude(lat, miles) + slackDegrees;
  const west = lng - aside;
  const east = lng + aside;
  runs.count = 0;
  const last = getBand(lat + up);
  for (let band = getBand(lat - up); band <= last; band++) {
    const start = bandStart[band]!;
    const end = bandStart[band + 1]!;
    if (start === end) continue;
    if (aside >= 180) {
      addRun(start, end);
      continue;
    }
    addRun(findFirstAtOrAfter(longitude, start, end, west), findFirstAtOrAfter(longitude, start, end, east));
    if (west < -180) addRun(findFirstAtOrAfter(longitude, start, end, west + 360), end);
    if (east > 180) addRun(start, findFirstAtOrAfter(longitude, start, end, east - 360));
  }
  return runs;
}

/** Total number of places in the runs. */
export function countPlaces(given: Runs): number {
  let places = 0;
  for (let run = 0; run < given.count; run++) places += given.to[run]! - given.from[run]!;
  return places;
}

function addRun(from: number, to: number): void {
  if (from >= to) return;
  runs.from[runs.count] = from;
  runs.to[runs.count++] = to;
}

function findFirstAtOrAfter(sorted: Float32Array, from: number, to: number, value: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
