import {
  computeLatitudeReach,
  computeLongitudeReach,
  createOrigin,
  type Origin,
  type UnitVector,
} from './geometry.ts';

const cellDegrees = 0.25;
const columnCount = 360 / cellDegrees;
/** The row of the equator. Rows start at the south pole, so that cells are never negative. */
const rowsToPole = 90 / cellDegrees;
/** More than rounding errors. */
const roundingSlack = 1e-6;
/** Larger circles touch so many cells that reading all places is as fast. */
const maxRadiusMiles = 300;

const toRow = (lat: number) => Math.floor(lat / cellDegrees) + rowsToPole;
const toColumn = (lng: number) => Math.floor(lng / cellDegrees);
const joinCell = (row: number, column: number) =>
  row * columnCount + ((column + 2 * columnCount) % columnCount);

/** Returns the cell of a location; never negative. */
export const toCell = (lat: number, lng: number) => joinCell(toRow(lat), toColumn(lng));

/** Converts a cell to that of a grid whose cells are `factor` times as wide and high. */
export const toLargerCell = (cell: number, factor: number) =>
  joinCell(Math.floor(Math.floor(cell / columnCount) / factor), Math.floor((cell % columnCount) / factor));

/** A circle on the unit sphere. */
export interface Circle {
  center: UnitVector;
  /** Length of the chord from the centre to the edge. */
  radiusChord: number;
}

const measureChord = (a: UnitVector, b: UnitVector) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** Computes a lower bound of the squared chord from a point to all points of a circle. */
export const computeMinSquaredChord = ({ center, radiusChord }: Circle, point: UnitVector): number =>
  Math.max(0, measureChord(center, point) - radiusChord) ** 2;

/** Computes the circle around a cell of `toLargerCell`. */
export function computeCircle(largerCell: number, factor: number): Circle {
  const degrees = cellDegrees * factor;
  const south = Math.floor(largerCell / columnCount) * degrees - 90;
  const west = (largerCell % columnCount) * degrees;
  const center = createOrigin(south + degrees / 2, west + degrees / 2);
  const corners = [0, 1].flatMap((north) => [0, 1].map((east) => [north, east] as const));
  const chords = corners.map(([north, east]) =>
    measureChord(center, createOrigin(south + north * degrees, west + east * degrees)),
  );
  return { center, radiusChord: Math.max(...chords) + roundingSlack };
}

/** Places by cells of a quarter degree. */
export class Grid {
  readonly cells = new Map<number, number[]>();

  /** Finds all places in a circle, and others near it; undefined if the circle is too large. */
  findAround({ lat, lng }: Origin, miles: number): number[] | undefined {
    if (miles > maxRadiusMiles) return undefined;
    const latitudeReach = computeLatitudeReach(miles) + roundingSlack;
    const longitudeReach = computeLongitudeReach(lat, miles) + roundingSlack;
    const west = toColumn(lng - longitudeReach);
    const east = Math.min(toColumn(lng + longitudeReach), west + columnCount - 1);
    const places: number[] = [];
    for (let row = toRow(lat - latitudeReach); row <= toRow(lat + latitudeReach); row++) {
      for (let column = west; column <= east; column++) {
        for (const place of this.cells.get(joinCell(row, column)) ?? []) places.push(place);
      }
    }
    return places;
  }
}
