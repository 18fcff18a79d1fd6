import type { LevelCounts } from './filters/levels.ts';
import type { Word } from './names/vocabulary.ts';

/** What a page of results needs of a listing, and what its removal needs. */
export interface IndexedListing {
  readonly id: string;
  readonly version: number;
  readonly nameKey: string;
  readonly levelCounts: LevelCounts;
  readonly clinicKey: string | undefined;
  readonly words: readonly Word[];
  /** For each word the fields that contain it, as bits of `wordField`. */
  readonly fields: readonly number[];
}

export const unknownDays = 255;

/** A row per place. The columns from `away` on are set in the row of a listing's main place only. */
export const createColumns = (length: number) => ({
  /** The listing's main place; -1 in unused rows. */
  main: new Int32Array(length),
  /** 0: the main place; 1 to 4: further ones. */
  number: new Uint8Array(length),
  /** The listing's next place; -1 after the last one. */
  next: new Int32Array(length),
  /** The cell in the grid; -1 if the location is unknown. */
  cell: new Int32Array(length),
  /** Unit vectors, three numbers per place; NaN if the location is unknown. */
  vectors: new Float64Array(length * 3),
  /** 1: the listing is away, moved or closed. */
  away: new Uint8Array(length),
  /** Filter bits: the lower word in `low`, the upper in `high`. */
  low: new Int32Array(length),
  high: new Int32Array(length),
  levels: new Uint16Array(length),
  /** Usual wait for a first visit; `unknownDays` if not stated. */
  firstVisitDays: new Uint8Array(length),
  ratingSum: new Uint32Array(length),
  reviewCount: new Uint32Array(length),
  /** Days from 1970 to the last confirmation; 0 if never confirmed. */
  day: new Uint16Array(length),
  /** When the listing became public, in milliseconds since 1970; 0 if not known. */
  publicSince: new Float64Array(length),
  nameStart: new Float64Array(length),
});
export type Columns = Readonly<ReturnType<typeof createColumns>>;

/** What an order reads of the index. */
export interface Table {
  readonly columns: Columns;
  /** Listings by their main place. */
  readonly listings: readonly (IndexedListing | undefined)[];
  /** Number of rows, unused ones included. */
  readonly length: number;
  /** The prior mean of ratings. */
  readonly priorMean: number;
  /** The main places of all listings. */
  listMains(): Iterable<number>;
}
