// Locates the results of a search: each result while they are few, else how many are in each cell of the grid. Browsers
// group nearby ones, so that one answer serves all zoom levels.
import { type MapReply, maxMapResults } from '@app/types/search/map';
import { matchNames, type NameMatch } from '../names/match-names.ts';
import { rankResults, type SearchCriteria, visitCandidates } from '../rank-listings.ts';
import type { SearchIndex } from '../search-index.ts';
import { radiansPerDegree, type UnitVector } from './geometry.ts';
import { toLargerCell } from './grid.ts';

/** Bounds in degrees. */
export interface MapArea {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Locates all results of a search, or those in an area. */
export function locateResults(index: SearchIndex, criteria: SearchCriteria, area?: MapArea): MapReply {
  const nameMatch = criteria.name && matchNames(index, criteria.name);
  const places = findPlaces(index, criteria, nameMatch, area);
  const total = places.length;
  if (total > maxMapResults) return { total, people: [], cells: countByCell(index, places) };
  const { priorMean } = index;
  const range = { priorMean, afterRank: undefined, skip: 0, size: Math.max(1, total) };
  const orderedPlaces = area
    ? places
    : rankResults(index, criteria, nameMatch, range).rankedListings.map(({ place }) => place);
  return { total, people: orderedPlaces.map((place) => toMapPerson(index, place)), cells: [] };
}

/** Finds the place that represents each result, in any order. */
function findPlaces(
  index: SearchIndex,
  criteria: SearchCriteria,
  nameMatch: NameMatch | undefined,
  area: MapArea | undefined,
): number[] {
  const isInArea = area && createAreaCheck(area);
  const places: number[] = [];
  visitCandidates(index, criteria, nameMatch, (_mainPlace, place, _squaredChord, failedFilter) => {
    if (!failedFilter && (!isInArea || isInArea(getVector(index, place)))) places.push(place);
  });
  return places;
}

/** Checks latitudes, by `z`, before longitudes, which cost more. Unknown locations are in no area. */
function createAreaCheck({ west, south, east, north }: MapArea): (point: UnitVector) => boolean {
  const [minZ, maxZ] = [Math.sin(south * radiansPerDegree), Math.sin(north * radiansPerDegree)];
  return ({ x, y, z }) => {
    if (!(z >= minZ && z < maxZ)) return false;
    const lng = Math.atan2(y, x) / radiansPerDegree;
    return lng >= west && lng < east;
  };
}

function getVector({ columns: { vectors } }: SearchIndex, place: number): UnitVector {
  return { x: vectors[place * 3]!, y: vectors[place * 3 + 1]!, z: vectors[place * 3 + 2]! };
}

/** Converts a vector of any length to degrees, rounded to 4 digits: 11 metres. */
function toDegrees({ x, y, z }: UnitVector): [lat: number, lng: number] {
  const round = (angle: number) => Math.round((angle / radiansPerDegree) * 1e4) / 1e4;
  return [round(Math.atan2(z, Math.hypot(x, y))), round(Math.atan2(y, x))];
}

export function toMapPerson(index: SearchIndex, place: number): MapReply['people'][number] {
  const { mainPlace, cell } = index.columns;
  const { id } = index.listings[mainPlace[place]!]!;
  return cell[place]! < 0 ? null : [id, ...toDegrees(getVector(index, place))];
}

/** The sum of the vectors of a cell's places, which points to their centre. */
export type CellSum = UnitVector & { total: number };

function addToCell(cells: Map<number, CellSum>, cell: number, { x, y, z }: UnitVector, total: number) {
  const cellSum = cells.get(cell);
  if (!cellSum) return cells.set(cell, { x, y, z, total });
  cellSum.x += x;
  cellSum.y += y;
  cellSum.z += z;
  cellSum.total += total;
  return cells;
}

function countByCell(index: SearchIndex, places: readonly number[]): MapReply['cells'] {
  const { cell } = index.columns;
  const smallestCells = new Map<number, CellSum>();
  for (const place of places)
    if (cell[place]! >= 0) addToCell(smallestCells, cell[place]!, getVector(index, place), 1);
  return mergeCells(smallestCells);
}

/** Merges cells until they are few enough. */
export function mergeCells(smallestCells: Map<number, CellSum>): MapReply['cells'] {
  let cells = smallestCells;
  for (let factor = 2; cells.size > maxMapResults; factor *= 2) {
    cells = new Map();
    for (const [cell, cellSum] of smallestCells)
      addToCell(cells, toLargerCell(cell, factor), cellSum, cellSum.total);
  }
  return Array.from(cells.values(), (cellSum) => [...toDegrees(cellSum), cellSum.total]);
}
