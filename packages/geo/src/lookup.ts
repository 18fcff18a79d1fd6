import runs from '../data/time-zones.json' with { type: 'json' };
import { computeCenter, type Point } from './distance.ts';
import { formatZip, loadPrefixAreas, loadZipTable } from './zip-table.ts';

/** A ZIP code with its location. */
export interface ZipPlace extends Point {
  zip: string;
  /** Empty if `precision` is "prefix". */
  city: string;
  /** Two-letter code. */
  state: string;
  /**
   * "zip": the centre of this ZIP code. "prefix": unknown ZIP code, the centre of its three-digit area; pages should
   * say so.
   */
  precision: 'zip' | 'prefix';
}

const fullZipPattern = /^(\d{5})(?:[-\s]?\d{4})?$/;
const shortZipPattern = /^\d{3,4}$/;

/**
 * Extracts five digits: "63101", " 63101-1234 ", "631011234". Undefined for other texts. With a state it restores
 * leading zeros lost in spreadsheets ("2110", "MA" → "02110") if such a ZIP code is in the state.
 */
export function normalizeZip(typedZip: string, state?: string): string | undefined {
  const text = typedZip.trim();
  const fullMatch = fullZipPattern.exec(text);
  if (fullMatch) return fullMatch[1];
  if (!state || !shortZipPattern.test(text)) return undefined;
  const paddedZip = text.padStart(5, '0');
  return findCityAndState(paddedZip)?.state === state.toUpperCase() ? paddedZip : undefined;
}

function findCityAndState(zip: string): { city: string; state: string } | undefined {
  const table = loadZipTable();
  const row = table.findRow(+zip);
  return row < 0 ? undefined : table.places[table.placeIndices[row]!];
}

/**
 * Finds the location of a ZIP code (input as for `normalizeZip`). Falls back to the centre of its three-digit area,
 * then to undefined; also undefined for military mail (`isMilitaryZip`). Points: US Census Bureau 2021, else GeoNames
 * (PO boxes, single buildings).
 */
export function lookupZip(zip: string): ZipPlace | undefined {
  const normalizedZip = normalizeZip(zip);
  if (normalizedZip === undefined) return undefined;
  const table = loadZipTable();
  const row = table.findRow(+normalizedZip);
  if (row >= 0 && !Number.isNaN(table.lat[row])) {
    const { city, state } = table.places[table.placeIndices[row]!]!;
    return { zip: normalizedZip, city, state, lat: table.lat[row]!, lng: table.lng[row]!, precision: 'zip' };
  }
  const prefixArea = loadPrefixAreas().get(normalizedZip.slice(0, 3));
  return (
    prefixArea && {
      zip: normalizedZip,
      city: '',
      state: prefixArea.state,
      lat: prefixArea.lat,
      lng: prefixArea.lng,
      precision: 'prefix',
    }
  );
}

/** True for armed-forces mail: Americas (AA), Europe, Middle East, Africa (AE), Pacific (AP). No location. */
export function isMilitaryState(state: string): boolean {
  return state === 'AA' || state === 'AE' || state === 'AP';
}

/** True for a known armed-forces ZIP code (APO, FPO, DPO): valid for mail, but without a location. */
export function isMilitaryZip(zip: string): boolean {
  const normalizedZip = normalizeZip(zip);
  const place = normalizedZip === undefined ? undefined : findCityAndState(normalizedZip);
  return place !== undefined && isMilitaryState(place.state);
}

let placesByState: Map<string, ZipPlace[]> | undefined;

/** ZIP codes of a state (two-letter code) with a location, in order; empty for an unknown state. */
export function listStateZips(state: string): readonly ZipPlace[] {
  placesByState ??= Map.groupBy(iteratePlaces(), (place) => place.state);
  return placesByState.get(state.toUpperCase()) ?? [];
}

function* iteratePlaces(): Generator<ZipPlace> {
  const { size, zips, lat, lng, placeIndices, places } = loadZipTable();
  for (let row = 0; row < size; row++) {
    if (Number.isNaN(lat[row])) continue;
    const { city, state } = places[placeIndices[row]!]!;
    yield { zip: formatZip(zips[row]!), city, state, lat: lat[row]!, lng: lng[row]!, precision: 'zip' };
  }
}

/**
 * Centre of a state's ZIP codes, closer to its population than the centre of its land. Undefined for an unknown state
 * (two-letter code).
 */
export function computeStateCentroid(state: string): Point | undefined {
  return computeCenter(listStateZips(state));
}

/**
 * Name of the time zone of a ZIP code (input as for `normalizeZip`): "America/Chicago". An unknown ZIP code has that of
 * its neighbours. Undefined without a location, and for military mail.
 */
export function lookupTimeZone(zip: string): string | undefined {
  const place = lookupZip(zip);
  if (!place) return undefined;
  const runIndex = runs.from.findLastIndex((from) => from <= +place.zip);
  return runs.names[runs.zone[Math.max(0, runIndex)]!];
}
