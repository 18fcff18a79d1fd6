import { computeCenter, type Point } from './distance.ts';
import { isMilitaryState } from './states.ts';
import { zipPrefixes, zipTable, zipText } from './zip-table.ts';

/** A ZIP with a place on the map. */
export interface ZipPlace extends Point {
  zip: string;
  /** Empty where `precision` is "prefix". */
  city: string;
  /** Two letters. */
  state: string;
  /** "zip": the middle of this ZIP. "prefix": unknown ZIP, the middle of all that share its first three digits; say so. */
  precision: 'zip' | 'prefix';
}

const FULL_ZIP = /^(\d{5})(?:[-\s]?\d{4})?$/;
const SHORT_ZIP = /^\d{3,4}$/;

/**
 * The five digits of what a person typed or a file holds: "63101", " 63101-1234 ", "631011234". Undefined for anything else.
 * With a state it also puts back the zeros that a spreadsheet ate ("2110", "MA" → "02110"), if such a ZIP lies in that state.
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
  const table = zipTable();
  const row = table.findRow(+zip);
  return row < 0 ? undefined : table.names[table.name[row]!];
}

/**
 * Where a ZIP is. Accepts what `normalizeZip` accepts. Falls back to the middle of the first three digits, then to
 * undefined ("We don't know this ZIP"): also for military mail, which has no place on the map (`isMilitaryZip`).
 * Points: US Census Bureau 2021 where it has the ZIP, else GeoNames (PO boxes, single buildings).
 */
export function lookupZip(zip: string): ZipPlace | undefined {
  const five = normalizeZip(zip);
  if (five === undefined) return undefined;
  const table = zipTable();
  const row = table.findRow(+five);
  if (row >= 0 && !Number.isNaN(table.lat[row])) {
    const { city, state } = table.names[table.name[row]!]!;
    return { zip: five, city, state, lat: table.lat[row]!, lng: table.lng[row]!, precision: 'zip' };
  }
  const prefix = zipPrefixes().get(five.slice(0, 3));
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

/** True for a known armed-forces ZIP (APO, FPO, DPO): valid for mail, but nowhere on the map. */
export function isMilitaryZip(zip: string): boolean {
  const five = normalizeZip(zip);
  const name = five === undefined ? undefined : findPlaceName(five);
  return name !== undefined && isMilitaryState(name.state);
}

let byState: Map<string, ZipPlace[]> | undefined;

/** Every ZIP of a state that has a point, in ZIP order; empty for an unknown state. Takes the two-letter code. */
export function listStateZips(state: string): readonly ZipPlace[] {
  byState ??= Map.groupBy(iteratePlaces(), (place) => place.state);
  return byState.get(state.toUpperCase()) ?? [];
}

function* iteratePlaces(): Generator<ZipPlace> {
  const { size, zips, lat, lng, name, names } = zipTable();
  for (let row = 0; row < size; row++) {
    if (Number.isNaN(lat[row])) continue;
    const { city, state } = names[name[row]!]!;
    yield { zip: zipText(zips[row]!), city, state, lat: lat[row]!, lng: lng[row]!, precision: 'zip' };
  }
}

/**
 * The middle of a state's ZIP codes: nearer to where its people live than the middle of its land.
 * Undefined for an unknown state. Takes the two-letter code.
 */
export function computeStateCentroid(state: string): Point | undefined {
  return computeCenter(listStateZips(state));
}
