import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { computeCenter, type Point } from './distance.ts';

/** A URL, so that bundlers find the file. */
const ROWS_FILE = new URL('../data/zips.tsv.gz', import.meta.url);
const NO_ROW = 0xffff;
const ZIP_SPACE = 100_000;

/** The ZIP file in memory: one column per field, sorted by ZIP code. About 4 MB including names. */
export interface ZipTable {
  readonly size: number;
  readonly zips: Uint32Array;
  /** Degrees; NaN without a location (military mail). */
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  /** Index into `names`. */
  readonly name: Uint16Array;
  readonly names: readonly { readonly city: string; readonly state: string }[];
  /** Row of a ZIP code, or -1. */
  findRow(zip: number): number;
}

/** A three-digit area: the centre of its points and its most frequent state. */
export interface Prefix extends Point {
  readonly state: string;
}

let table: ZipTable | undefined;
let prefixes: ReadonlyMap<string, Prefix> | undefined;

/** Parses the file at the first call (about 40 ms) and caches it. */
export function loadZipTable(): ZipTable {
  table ??= parse(gunzipSync(readFileSync(ROWS_FILE)).toString('latin1'));
  return table;
}

function parse(text: string): ZipTable {
  const lines = text.trimEnd().split('\n');
  const size = lines.length;
  const zips = new Uint32Array(size);
  const [lat, lng] = [new Float64Array(size), new Float64Array(size)];
  const name = new Uint16Array(size);
  const names: { city: string; state: string }[] = [];
  const nameIndex = new Map<string, number>();
  const rows = new Uint16Array(ZIP_SPACE).fill(NO_ROW);
  for (const [row, line] of lines.entries()) {
    // Sliced by position, because splitting each line takes twice as long.
    const latEnd = line.indexOf('\t', 6);
    const lngEnd = line.indexOf('\t', latEnd + 1);
    zips[row] = +line.slice(0, 5);
    rows[zips[row]] = row;
    lat[row] = parseDegrees(line.slice(6, latEnd));
    lng[row] = parseDegrees(line.slice(latEnd + 1, lngEnd));
    const key = line.slice(lngEnd + 1);
    let index = nameIndex.get(key);
    if (index === undefined) {
      const [city, state] = key.split('\t') as [string, string];
      index = names.push({ city, state }) - 1;
      nameIndex.set(key, index);
    }
    name[row] = index;
  }
  const findRow = (zip: number) => {
    const row = rows[zip];
    return row === undefined || row === NO_ROW ? -1 : row;
  };
  return { size, zips, lat, lng, name, names, findRow };
}

function parseDegrees(text: string): number {
  return text === '' ? Number.NaN : +text;
}

/** Areas by the first three digits of their ZIP codes; areas without any point are missing. */
export function loadZipPrefixes(): ReadonlyMap<string, Prefix> {
  prefixes ??= buildPrefixes(loadZipTable());
  return prefixes;
}

function buildPrefixes({ size, zips, lat, lng, name, names }: ZipTable): Map<string, Prefix> {
  const rows = Array.from({ length: size }, (_, row) => row).filter((row) => !Number.isNaN(lat[row]));
  const groups = Map.groupBy(rows, (row) => formatZip(zips[row]!).slice(0, 3));
  const prefixAreas = new Map<string, Prefix>();
  for (const [prefix, members] of groups) {
    const center = computeCenter(members.map((row) => ({ lat: lat[row]!, lng: lng[row]! })));
    const byState = Map.groupBy(members, (row) => names[name[row]!]!.state);
    const [state] = [...byState].reduce((most, entry) => (entry[1].length > most[1].length ? entry : most));
    if (center) prefixAreas.set(prefix, { ...center, state });
  }
  return prefixAreas;
}

/** Five digits with leading zeros. */
export function formatZip(zip: number): string {
  return String(zip).padStart(5, '0');
}
