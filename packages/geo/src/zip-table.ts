import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { computeCenter, type Point } from './distance.ts';

/** A URL, so that bundlers find the file. */
const zipsFileUrl = new URL('../data/zips.tsv.gz', import.meta.url);
const noRow = 0xffff;
const zipSpaceSize = 100_000;

/** The ZIP file in memory: one column per field, sorted by ZIP code. About 4 MB including names. */
export interface ZipTable {
  readonly size: number;
  readonly zips: Uint32Array;
  /** Degrees; NaN without a location (military mail). */
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  readonly placeIndices: Uint16Array;
  readonly places: readonly { readonly city: string; readonly state: string }[];
  findRow(zip: number): number;
}

/** A three-digit area: the centre of its points and its most frequent state. */
export interface PrefixArea extends Point {
  readonly state: string;
}

let cachedTable: ZipTable | undefined;
let areaByPrefix: ReadonlyMap<string, PrefixArea> | undefined;

/** Parses the file at the first call (about 40 ms) and caches it. */
export function loadZipTable(): ZipTable {
  cachedTable ??= parseZipTable(gunzipSync(readFileSync(zipsFileUrl)).toString('latin1'));
  return cachedTable;
}

function parseZipTable(text: string): ZipTable {
  const lines = text.trimEnd().split('\n');
  const size = lines.length;
  const zips = new Uint32Array(size);
  const [lat, lng] = [new Float64Array(size), new Float64Array(size)];
  const placeIndices = new Uint16Array(size);
  const places: { city: string; state: string }[] = [];
  const indexByPlace = new Map<string, number>();
  const rowByZip = new Uint16Array(zipSpaceSize).fill(noRow);
  for (const [row, line] of lines.entries()) {
    // Sliced by position, because splitting each line takes twice as long.
    const latEnd = line.indexOf('\t', 6);
    const lngEnd = line.indexOf('\t', latEnd + 1);
    zips[row] = +line.slice(0, 5);
    rowByZip[zips[row]] = row;
    lat[row] = parseDegrees(line.slice(6, latEnd));
    lng[row] = parseDegrees(line.slice(latEnd + 1, lngEnd));
    const placeKey = line.slice(lngEnd + 1);
    let placeIndex = indexByPlace.get(placeKey);
    if (placeIndex === undefined) {
      const [city, state] = placeKey.split('\t') as [string, string];
      placeIndex = places.push({ city, state }) - 1;
      indexByPlace.set(placeKey, placeIndex);
    }
    placeIndices[row] = placeIndex;
  }
  const findRow = (zip: number) => {
    const row = rowByZip[zip];
    return row === undefined || row === noRow ? -1 : row;
  };
  return { size, zips, lat, lng, placeIndices, places, findRow };
}

function parseDegrees(text: string): number {
  return text === '' ? Number.NaN : +text;
}

/** Areas by the first three digits of their ZIP codes; areas without any point are missing. */
export function loadPrefixAreas(): ReadonlyMap<string, PrefixArea> {
  areaByPrefix ??= buildPrefixAreas(loadZipTable());
  return areaByPrefix;
}

function buildPrefixAreas({ size, zips, lat, lng, placeIndices, places }: ZipTable): Map<string, PrefixArea> {
  const rows = Array.from({ length: size }, (_, row) => row).filter((row) => !Number.isNaN(lat[row]));
  const rowsByPrefix = Map.groupBy(rows, (row) => formatZip(zips[row]!).slice(0, 3));
  const areas = new Map<string, PrefixArea>();
  for (const [prefix, memberRows] of rowsByPrefix) {
    const center = computeCenter(memberRows.map((row) => ({ lat: lat[row]!, lng: lng[row]! })));
    const rowsByState = Map.groupBy(memberRows, (row) => places[placeIndices[row]!]!.state);
    const [state] = [...rowsByState].reduce((largestGroup, group) =>
      group[1].length > largestGroup[1].length ? group : largestGroup,
    );
    if (center) areas.set(prefix, { ...center, state });
  }
  return areas;
}

/** Five digits with leading zeros. */
export function formatZip(zip: number): string {
  return String(zip).padStart(5, '0');
}
