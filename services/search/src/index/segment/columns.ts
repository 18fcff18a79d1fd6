import type { Texts } from '../names/texts.ts';
import type { Bands } from '../places/bands.ts';
import type { GroupIndex } from './grouped.ts';
import type { Ids } from './ids.ts';

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
