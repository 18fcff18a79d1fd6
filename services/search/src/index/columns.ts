import type { LevelCounts } from './filters/facets.ts';
import type { Word } from './names/vocabulary.ts';

/** The data of a listing that pages of results need, and its removal. */
export interface IndexedListing {
  readonly id: string;
  readonly version: number;
  readonly nameKey: string;
  readonly levelCounts: LevelCounts;
  readonly clinicKey: string | undefined;
  readonly words: readonly Word[];
  /** For each word the fields that contain it, as bits of `wordField`. */
  readonly wordFields: readonly number[];
}

export const unknownFirstVisitDays = 255;

/**
 * Creates columns with a row for each place; a place is given as the number of its row. The columns from `awayFlag` on
 * are set only in the row of a listing's main place, which identifies the listing.
 */
export const createColumns = (length: number) => ({
  /** The listing's main place; -1 in unused rows. */
  mainPlace: new Int32Array(length),
  /** 0: the main place; 1 to 4: further ones. */
  placeNumber: new Uint8Array(length),
  /** The listing's next place; -1 after the last one. */
  nextPlace: new Int32Array(length),
  /** The cell in the grid; -1 if the location is unknown. */
  cell: new Int32Array(length),
  /** Unit vectors, three numbers per place; NaN if the location is unknown. */
  vectors: new Float64Array(length * 3),
  /** 1: the listing is away, moved or closed. */
  awayFlag: new Uint8Array(length),
  /** The options of all filters as 64 bits, in two words. */
  lowBits: new Int32Array(length),
  highBits: new Int32Array(length),
  /** Levels that reviews display, as bits: see `packLevels`. */
  levelBits: new Uint16Array(length),
  /** Usual wait for a first visit; `unknownFirstVisitDays` if not stated. */
  firstVisitDays: new Uint8Array(length),
  ratingSum: new Uint32Array(length),
  reviewCount: new Uint32Array(length),
  /** Days from 1970 to the last confirmation; 0 if never confirmed. */
  confirmedDay: new Uint16Array(length),
  /** When the listing became public, in milliseconds since 1970; 0 if not known. */
  publicSince: new Float64Array(length),
  /** The first letters of the name as a number: see `toNameStart`. */
  nameStart: new Float64Array(length),
});
export type Columns = Readonly<ReturnType<typeof createColumns>>;

/** The parts of the index that orders read. */
export interface ListingTable {
  readonly columns: Columns;
  /** Listings by their main place. */
  readonly listings: readonly (IndexedListing | undefined)[];
  /** Number of rows, unused ones included. */
  readonly rowCount: number;
  /** The prior mean of ratings. */
  readonly priorMean: number;
  listMainPlaces(): Iterable<number>;
}
