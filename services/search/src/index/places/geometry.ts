// Distances without trigonometry per listing: points are unit vectors, and the squared chord (straight line) between
// two of them, which grows with the distance, is compared instead.

/** The mean Earth radius of `@app/geo`. */
export const earthMiles = 3958.8;
export const radiansPerDegree = Math.PI / 180;

export interface UnitVector {
  x: number;
  y: number;
  z: number;
}

/** The origin of a search: in degrees for the grid, as a vector for distances. */
export interface Origin extends UnitVector {
  lat: number;
  lng: number;
}

export function createOrigin(lat: number, lng: number): Origin {
  const cosine = Math.cos(lat * radiansPerDegree);
  return {
    lat,
    lng,
    x: cosine * Math.cos(lng * radiansPerDegree),
    y: cosine * Math.sin(lng * radiansPerDegree),
    z: Math.sin(lat * radiansPerDegree),
  };
}

/** The distance of an unknown location; sorts last. */
export const unknownDistance = Infinity;
export const unknownLocation: UnitVector = { x: Number.NaN, y: Number.NaN, z: Number.NaN };

/** Converts a distance to a squared chord. An infinite one includes unknown locations. */
export function toSquaredChord(miles: number): number {
  if (miles >= Math.PI * earthMiles) return miles === Infinity ? Infinity : 5; // the globe's diameter squared is 4
  return 4 * Math.sin(miles / earthMiles / 2) ** 2;
}

const toArc = (squaredChord: number) => 2 * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2));

export const toMiles = (squaredChord: number) => earthMiles * toArc(squaredChord);

/** Converts a squared chord to tenths of a mile, the sort key by distance: equally displayed distances tie. */
export const toTenthMiles = (squaredChord: number) =>
  squaredChord === unknownDistance ? unknownDistance : Math.round(toMiles(squaredChord) * 10);

/** Computes a lower bound of `toTenthMiles`, without trigonometry. */
export const toMinTenthMiles = (squaredChord: number) => earthMiles * 10 * Math.sqrt(squaredChord) - 1;

/** Computes the extent of a circle to the north and south, in degrees of latitude. */
export const computeLatitudeReach = (miles: number) => miles / earthMiles / radiansPerDegree;

/** Computes the extent of a circle to the east and west, in degrees of longitude; 180 if it contains a pole. */
export function computeLongitudeReach(lat: number, miles: number): number {
  const angle = miles / earthMiles;
  if (Math.abs(lat) * radiansPerDegree + angle >= Math.PI / 2) return 180;
  return Math.asin(Math.sin(angle) / Math.cos(lat * radiansPerDegree)) / radiansPerDegree;
}
