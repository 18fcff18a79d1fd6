import { computeCenter, type Point } from './distance.ts';
import { isMilitaryState } from './states.ts';
import { formatZip, loadZipPrefixes, loadZipTable } from './zip-table.ts';

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

const FULL_ZIP = /^(\d{5})(?:[-\s]?\d{4})?$/;
const SHORT_ZIP = /^\d{3,4}$/;

/**
 * Extracts five digits: "63101", " 63101-1234 ", "631011234". Undefined for other texts. With a state it restores
 * leading zeros lost in spreadsheets ("2110", "MA" → "02110") if such a ZIP code is in the state.
 */
export function normalizeZip(raw: string, state?: string): string | undefined {
  const text = raw.trim();
  const full = FULL_ZIP.exec(text);
  if (full) return full[1];
  if (!state || !SHORT_ZIP.test(text)) return undefined;
  const padded = text.padStart(5, '0');
  return findPlaceName(padded)?.state === state.toUpperCase() ? padded : undefined;
}

function findPlaceName(zip: string): { city: string; state: string } | undefined {
  const table = loadZipTable();
  const row = table.findRow(+zip);
  return row < 0 ? undefined : table.names[table.name[row]!];
}

/**
 * Finds the location of a ZIP code (input as for `normalizeZip`). Falls back to the centre of its three-digit area,
 * then to undefined; also undefined for military mail (`isMilitaryZip`). Points: US Census Bureau 2021, else GeoNames
 * (PO boxes, single buildings).
 */
export function lookupZip(zip: string): ZipPlace | undefined {
  const five = normalizeZip(zip);
  if (five === undefined) return undefined;
  const table = loadZipTable();
  const row = table.findRow(+five);
  if (row >= 0 && !Number.isNaN(table.lat[row])) {
    const { city, state } = table.names[table.name[row]!]!;
    return { zip: five, city, state, lat: table.lat[row]!, lng: table.lng[row]!, precision: 'zip' };
  }
  const prefix = loadZipPrefixes().get(five.slice(0, 3));
  return (
    prefix && {
      zip: five,
      city: '',
      state: prefix.state,
      lat: prefix.lat,
      lng: prefix.lng,
      precision: 'prefix',
    }
  );
}

/** True for a known armed-forces ZIP code (APO, FPO, DPO): valid for mail, but without a location. */
export function isMilitaryZip(zip: string): boolean {
  const five = normalizeZip(zip);
  const name = five === undefined ? undefined : findPlaceName(five);
  return name !== undefined && isMilitaryState(name.state);
}

let zipsByState: Map<string, ZipPlace[]> | undefined;

/** ZIP codes of a state (two-letter code) with a location, in order; empty for an unknown state. */
export function listStateZips(state: string): readonly ZipPlace[] {
  zipsByState ??= Map.groupBy(iteratePlaces(), (place) => place.state);
  return zipsByState.get(state.toUpperCase()) ?? [];
}

function* iteratePlaces(): Generator<ZipPlace> {
  const { size, zips, lat, lng, name, names } = loadZipTable();
  for (let row = 0; row < size; row++) {
    if (Number.isNaN(lat[row])) continue;
    const { city, state } = names[name[row]!]!;
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
