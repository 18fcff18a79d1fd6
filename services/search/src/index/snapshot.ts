import type { Segment } from './segment/segment.ts';

/** An immutable state of the index, so that a paused search is not affected by changes. */
export interface Snapshot {
  /** Oldest and largest first. */
  segments: readonly Segment[];
  /** Number of the last change included. */
  sequence: number;
  /** The mean rating for new cursors. */
  mean: number;
}
