import type { Dictionary } from '../names/dictionary.ts';
import type { Cities } from '../places/cities.ts';
import type { Census } from './census.ts';
import type { ListingColumns, PlaceColumns } from './columns.ts';
import { countGroupBytes } from './grouped.ts';

/**
 * A part of the index: listings as columns. Rows are sorted by id. Places (at least one per row) have their own
 * numbers, in order of bands; unknown locations come last. A built segment is immutable except for deaths: `diedAt`
 * records them, so that a search that began earlier still sees the listing, and the census is updated.
 */
export interface Segment extends ListingColumns, PlaceColumns, Orders {
  /** The prior mean of ratings at the time of the build, on which the stored orders depend. */
  readonly mean: number;
  readonly cities: Cities;
  readonly dictionary: Dictionary;
  readonly census: Census;
}

/** Rows in each order that does not depend on an origin. */
export interface Orders {
  readonly byName: Uint32Array;
  /** Position of each row in `byName`. */
  readonly nameRank: Uint32Array;
  readonly byRating: Uint32Array;
  readonly byReviews: Uint32Array;
  readonly byConfirmed: Uint32Array;
}

/** True if the listing, given by one of its places, is alive as of a change. */
export function isAlive({ diedAt }: Segment, place: number, sequence: number): boolean {
  const died = diedAt[place]!;
  return died === 0 || died > sequence;
}

/** Removes a listing as of a change. */
export function kill(segment: Segment, row: number, sequence: number): void {
  const main = segment.mainPlace[row]!;
  let place = main;
  do {
    segment.diedAt[place] = sequence;
    place = segment.sibling[place]!;
  } while (place !== main);
  segment.census.add(segment, row, -1);
}

/** Memory of a segment in bytes, by columns and names. */
export function countBytes(segment: Segment): { columns: number; names: number } {
  let columns = 0;
  for (const value of Object.values(segment)) if (ArrayBuffer.isView(value)) columns += value.byteLength;
  const { ids, cities, dictionary, names, nameRank, byName, exactLevels, travel } = segment;
  const nameColumns = nameRank.byteLength + byName.byteLength;
  const travelBytes = travel.bandStart.byteLength + travel.longitude.byteLength + travel.place.byteLength;
  const grouped = countGroupBytes(exactLevels) + travelBytes;
  return {
    columns: columns - nameColumns + ids.byteLength + cities.byteLength + grouped,
    names: nameColumns + names.byteLength + dictionary.byteLength,
  };
}
