import { computeLatitudeReach, computeLongitudeReach, type Origin } from './geometry.ts';

const cellDegrees = 0.25;
const columnCount = 360 / cellDegrees;
/** The equator's row, so that cells are never negative. */
const rowsToPole = 90 / cellDegrees;
/** More than rounding errors. */
const slackDegrees = 1e-6;
/** Circles larger than this touch so many cells that all places may be read instead. */
const mostMiles = 300;

const toRow = (lat: number) => Math.floor(lat / cellDegrees) + rowsToPole;
const toColumn = (lng: number) => Math.floor(lng / cellDegrees);
const joinCell = (row: number, column: number) =>
  row * columnCount + ((column + 2 * columnCount) % columnCount);

/** The cell of a location; never negative. */
export const toCell = (lat: number, lng: number) => joinCell(toRow(lat), toColumn(lng));

/** The cell of a grid whose cells are as many times as wide and high. */
export const toLargerCell = (cell: number, times: number) =>
  joinCell(Math.floor(Math.floor(cell / columnCount) / times), Math.floor((cell % columnCount) / times));

/** Places by cells of a quarter degree. */
export class Grid {
  readonly cells = new Map<number, number[]>();

  /** All places in a circle, and others near it; undefined if the circle is too large for this to pay. */
  findAround({ lat, lng }: Origin, miles: number): number[] | undefined {
    if (miles > mostMiles) return undefined;
    const northReach = computeLatitudeReach(miles) + slackDegrees;
    const eastReach = computeLongitudeReach(lat, miles) + slackDegrees;
    const west = toColumn(lng - eastReach);
    const east = Math.min(toColumn(lng + eastReach), west + columnCount - 1);
    const cells: number[] = [];
    for (let row = toRow(lat - northReach); row <= toRow(lat + northReach); row++) {
      for (let column = west; column <= east; column++) {
        for (const place of this.cells.get(joinCell(row, column)) ?? []) cells.push(place);
      }
    }
    return cells;
  }
}
