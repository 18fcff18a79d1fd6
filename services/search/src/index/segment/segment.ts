import type { Dictionary } from '../names/dictionary.ts';
import type { Cities } from '../places/cities.ts';
import type { Census } from './census.ts';
import type { ListingColumns, PlaceColumns } from './columns.ts';
import { countGroupBytes } from './grouped.ts';

/**
 * A part of the index: listings as columns. Rows are sorted by id. A row's places (at least one) are numbered on their
 * own, in the order of the bands; those of unknown whereabouts come last. Nothing in a segment changes once it is
 * built, but listings die: `diedAt` says when, so that a search that began earlier still sees them, and the census
 * of the living is kept.
 */
export interface Segment extends ListingColumns, PlaceColumns, Orders {
  /** The site's mean rating when it was built: what `byRating` is true for. */
  readonly mean: number;
  readonly cities: Cities;
  readonly dictionary: Dictionary;
  readonly census: Census;
}

/** Rows in the orders that do not depend on where a search starts. */
export interface Orders {
  readonly byName: Uint32Array;
  /** Row → its position in `byName`. */
  readonly nameRank: Uint32Array;
  readonly byRating: Uint32Array;
  readonly byReviews: Uint32Array;
  readonly byConfirmed: Uint32Array;
}

/** True if a listing, given by one of its places, is in the segment as of a change. */
export function isAlive({ diedAt }: Segment, place: number, sequence: number): boolean {
  const died = diedAt[place]!;
  return died === 0 || died > sequence;
}

/** Takes a listing out, from this change on. */
export function kill(segment: Segment, row: number, sequence: number): void {
  const main = segment.mainPlace[row]!;
  let place = main;
  do {
    segment.diedAt[place] = sequence;
    place = segment.sibling[place]!;
  } while (place !== main);
  segment.census.add(segment, row, -1);
}

/** How many bytes a segment takes, names apart. */
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
