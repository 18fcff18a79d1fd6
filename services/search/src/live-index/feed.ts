import type { Entry } from '../index/segment/entry.ts';

/** From where changes can be told on; only the feed looks inside. */
export type Point = object;

/** What happens to listings and their reviews, in its order. */
export type FeedEvent =
  /**
   * A listing as it is now; without an entry it is not public any more. `addresses`: the slugs that lead to it now,
   * earlier ones among them.
   */
  | { kind: 'change'; id: string; addresses: readonly string[]; entry: Entry | undefined; point: Point }
  /** A review of this listing, of whatever status. */
  | { kind: 'review'; listingId: string; point: Point }
  /** Reviews, and nobody knows of which listings. */
  | { kind: 'any-reviews'; point: Point }
  /** A heartbeat written at that time went by: whatever was written before it has been told. */
  | { kind: 'beat'; at: Date; point: Point }
  /** The collection was dropped or renamed: nothing that was told holds any more. */
  | { kind: 'reset' };

/** Where the index gets the truth from. */
export interface Feed {
  /** All public listings in the order of their ids, and a point that is not behind the beginning of the reading. */
  readAll(): Promise<{ entries: AsyncIterable<Entry>; point: Point }>;
  /** Ends when aborted, else only by an error: `HistoryLost` where the point is too old to go on from. */
  changesSince(point: Point, signal: AbortSignal): AsyncIterable<FeedEvent>;
  /** Writes a heartbeat. */
  beat(): Promise<void>;
  /** True if the database answers. */
  answers(): Promise<boolean>;
}

/** The changes since a point are not known any more: everything has to be read again. */
export class HistoryLost extends Error {
  override name = 'HistoryLost';
}
