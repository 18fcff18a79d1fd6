import type { Bands } from './bands.ts';
import type { Census } from './census.ts';
import type { Cities } from './cities.ts';
import type { Dictionary } from './dictionary.ts';
import { countGroupBytes, type GroupIndex } from './grouped.ts';
import type { Ids } from './ids.ts';
import type { Texts } from './texts.ts';

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

export interface ListingColumns {
  readonly ids: Ids;
  readonly version: Uint32Array;
  readonly ratingSum: Uint32Array;
  readonly reviewCount: Uint32Array;
  /** Whole days since 1970; 0 where never confirmed. */
  readonly confirmedDay: Uint16Array;
  /** 1: on leave, moved or closed. */
  readonly away: Uint8Array;
  /** The rows of those who are away. */
  readonly awayRows: Uint32Array;
  readonly mainPlace: Uint32Array;
  /** How many public reviews display which narrow level, as `exactLevels` has them. */
  readonly exactLevels: GroupIndex;
  /** Last name, then first, folded. */
  readonly names: Texts;
  /** Main places of listings none of whose places is known. */
  readonly placeless: Uint32Array;
}

export interface PlaceColumns extends Bands {
  /** Unit vectors, three numbers a place; NaN where unknown. */
  readonly vectors: Float64Array;
  readonly row: Uint32Array;
  /** The listing's next place, and after the last one its main place again. */
  readonly sibling: Uint32Array;
  /** 0: the main place; 1 to 4: the further ones. */
  readonly number: Uint8Array;
  /** The listing's filter bits, two words a place: kept here, because this is where a search comes by. */
  readonly words: Uint32Array;
  /** The levels that the listing's reviews display, packed; here for the same reason. */
  readonly levels: Uint16Array;
  readonly city: Uint32Array;
  /** The places of those who accept patients from other states, as a list of its own. */
  readonly travel: Bands & { readonly place: Uint32Array };
  /** The sequence number of the change that took the listing out of this segment; 0: it is in. */
  readonly diedAt: Uint32Array;
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

/** Whether a listing, given by one of its places, is in the segment as of a change. */
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
