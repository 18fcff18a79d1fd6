import type { Segment } from './segment/segment.ts';

/** The index as it was at one moment; a search that pauses goes on with it, whatever changes meanwhile. */
export interface Snapshot {
  /** The oldest and largest first. */
  segments: readonly Segment[];
  /** The number of the last change that it knows. */
  sequence: number;
  /** The mean rating that new cursors rank by. */
  mean: number;
}
