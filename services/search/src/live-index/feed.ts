import type { ClinicCorrection } from '@app/public-listing';
import type { SearchableListing } from '../index/listing.ts';

/** A point in the change history, opaque outside the feed. */
export type HistoryPoint = object;

/** Changes of listings and reviews, in order. */
export type FeedEvent =
  /**
   * The current state of a listing; without `listing` it is no longer public. `addresses`: its slugs, earlier ones
   * included.
   */
  | {
      kind: 'change';
      id: string;
      addresses: readonly string[];
      listing: SearchableListing | undefined;
      /** The time of the change as a number, which grows with every write of the database. */
      version: number;
      /** False if it surely stays with its clinic. */
      mayMove: boolean;
      point: HistoryPoint;
    }
  /** Staff corrected a clinic; without `correction` it is what its listings say. */
  | { kind: 'clinic'; key: string; correction: ClinicCorrection | undefined; point: HistoryPoint }
  /** A review of this listing changed; of any status. */
  | { kind: 'review'; listingId: string; point: HistoryPoint }
  /** Reviews of unknown listings changed. */
  | { kind: 'any-reviews'; point: HistoryPoint }
  /** A heartbeat written at `at`: all earlier writes have been delivered. */
  | { kind: 'beat'; at: Date; point: HistoryPoint }
  /** The collection was dropped or renamed: everything must be read again. */
  | { kind: 'reset' };

/** What an index elsewhere is compared with. */
export interface ListingSample {
  total: number;
  changes: Pick<Extract<FeedEvent, { kind: 'change' }>, 'id' | 'listing' | 'version'>[];
}

/** The source of the index. */
export interface Feed {
  /** All public listings, corrections of clinics, and a point and version that are not after the start of the reading. */
  readAll(): Promise<{
    listings: AsyncIterable<SearchableListing>;
    clinics: readonly ClinicCorrection[];
    point: HistoryPoint;
    version: number;
  }>;
  /** Corrections of clinics. */
  readClinics(): Promise<readonly ClinicCorrection[]>;
  /** Some listings, also those that are not public, and the number of all public ones. */
  readSample(): Promise<ListingSample>;
  /** Changes after a point. Ends when aborted, or throws: `HistoryLost` if the point is too old. */
  followChanges(point: HistoryPoint, signal: AbortSignal): AsyncIterable<FeedEvent>;
  writeHeartbeat(): Promise<void>;
  /** True if the database answers. */
  isReachable(): Promise<boolean>;
}

/** The changes after a point are no longer available: everything must be read again. */
export class HistoryLost extends Error {
  override name = 'HistoryLost';
}
