// Distances without trigonometry per listing: a point is kept as a unit vector, and the square of the straight line
// (the chord) between two of them grows with the distance, so it is what gets compared.

/** The mean Earth radius of `@app/geo`. */
const earthMiles = 3958.8;
export const metresPerMile = 1609.344;
const earthMetres = earthMiles * metresPerMile;
const radians = Math.PI / 180;

/** A place on the globe, one unit from its middle. */
export interface UnitVector {
  x: number;
  y: number;
  z: number;
}

/** Where a search starts: degrees for the walk over the bands, the vector for distances. */
export interface Origin extends UnitVector {
  lat: number;
  lng: number;
}

export function createOrigin(lat: number, lng: number): Origin {
  const around = Math.cos(lat * radians);
  return {
    lat,
    lng,
    x: around * Math.cos(lng * radians),
    y: around * Math.sin(lng * radians),
    z: Math.sin(lat * radians),
  };
}

/** Of a column with three numbers a place; undefined where the place is not known. */
export function getVector(vectors: Float64Array, place: number): UnitVector | undefined {
  const x = vectors[place * 3]!;
  return Number.isNaN(x) ? undefined : { x, y: vectors[place * 3 + 1]!, z: vectors[place * 3 + 2]! };
}

export const getLatitude = ({ z }: UnitVector) => Math.asin(Math.max(-1, Math.min(1, z))) / radians;
export const getLongitude = ({ x, y }: UnitVector) => Math.atan2(y, x) / radians;

/** Farther than anything on the globe: of a listing whose place is unknown. */
export const unknownDistance = Infinity;
/** Half way round, and a little. */
export const farthestMiles = Math.ceil(Math.PI * earthMiles);

/** The squared chord that belongs to a distance; everything nearer has a smaller one. */
export function toSquaredChord(miles: number): number {
  if (miles >= farthestMiles) return 5; // the globe's diameter squared is 4
  return 4 * Math.sin(miles / earthMiles / 2) ** 2;
}

const toArc = (squaredChord: number) => 2 * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2));

export const toMiles = (squaredChord: number) => earthMiles * toArc(squaredChord);

/** Whole metres: what listings are ordered by. Unknown stays unknown. */
export const toMetres = (squaredChord: number) =>
  squaredChord === unknownDistance ? unknownDistance : Math.round(earthMetres * toArc(squaredChord));

/** A squared chord that no distance of so many whole metres exceeds. */
export const toMaxSquaredChord = (metres: number) =>
  metres === unknownDistance ? unknownDistance : toSquaredChord((metres + 1) / metresPerMile);

/** How far to the east and west a circle reaches, in degrees of longitude; 180 where it holds a pole. */
export function reachInLongitude(lat: number, miles: number): number {
  const angle = miles / earthMiles;
  if (Math.abs(lat) * radians + angle >= Math.PI / 2) return 180;
  return Math.asin(Math.sin(angle) / Math.cos(lat * radians)) / radians;
}

/** … and to the north and south. */
export const reachInLatitude = (miles: number) => miles / earthMiles / radians;
