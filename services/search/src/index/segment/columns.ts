import type { Texts } from '../names/texts.ts';
import type { Bands } from '../places/bands.ts';
import type { GroupIndex } from './grouped.ts';
import type { Ids } from './ids.ts';

export interface ListingColumns {
  readonly ids: Ids;
  readonly version: Uint32Array;
  readonly ratingSum: Uint32Array;
  readonly reviewCount: Uint32Array;
  /** Days since 1970; 0 if never confirmed. */
  readonly confirmedDay: Uint16Array;
  /** 1: on leave, moved or closed. */
  readonly away: Uint8Array;
  /** Rows whose prosthetists are away. */
  readonly awayRows: Uint32Array;
  readonly mainPlace: Uint32Array;
  /** Number of public reviews by narrow level, as `packExactLevels` returns it. */
  readonly exactLevels: GroupIndex;
  /** Folded last name, then first name. */
  readonly names: Texts;
  /** Main places of listings without any known location. */
  readonly placeless: Uint32Array;
}

export interface PlaceColumns extends Bands {
  /** Unit vectors, three numbers per place; NaN if unknown. */
  readonly vectors: Float64Array;
  readonly row: Uint32Array;
  /** The listing's next place; the last one leads back to the main place. */
  readonly sibling: Uint32Array;
  /** 0: the main place; 1 to 4: the further ones. */
  readonly number: Uint8Array;
  /** The listing's filter bits, two words per place. Stored by place for locality, because a search walks places. */
  readonly words: Uint32Array;
  /** The packed levels of the listing's reviews; by place for the same reason. */
  readonly levels: Uint16Array;
  readonly city: Uint32Array;
  /** Places that accept patients from other states. */
  readonly travel: Bands & { readonly place: Uint32Array };
  /** Sequence number of the change that removed the listing; 0 while it lives. */
  readonly diedAt: Uint32Array;
}
