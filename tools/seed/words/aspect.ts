import type { Dimension } from '@app/option-lists';
import type { Flags } from '../flags.ts';
import type { Phrase } from '../phrases.ts';

/** One thing a review may speak about, in three moods. A review speaks about it once, unless `again`. */
export interface Aspect {
  /** The part rating that sets the mood; `overall` where none of the six fits. */
  dimension: Dimension | 'overall';
  /** Only for reviews and listings where this holds. */
  needs?: Flags;
  /** Several sentences of it do not contradict each other: long reviews may come back to it. */
  again?: boolean;
  /** What it all led to: told at the end. */
  last?: boolean;
  good: readonly Phrase[];
  mixed: readonly Phrase[];
  poor: readonly Phrase[];
  /** The tag that goes with it when the mood is good or poor. */
  goodTag?: string;
  poorTag?: string;
}
