import type { ClinicCorrection } from '@app/public-listing';
import type { SearchableListing } from '../index/listing.ts';

/** A point in the change history, opaque outside the feed. */
export type HistoryPoint = object;

/** A change of listings, clinics or reviews, in the order of the database. */
export type FeedEvent =
  /** The current state of a listing; without `listing` it is no longer public. `slugs`: earlier ones included. */
  | {
      kind: 'change';
      id: string;
      slugs: readonly string[];
      listing: SearchableListing | undefined;
      /** The time of the change as a number, which grows with every write of the database. */
      version: number;
      /** False if the change cannot move it to another clinic. */
      canChangeClinic: boolean;
      point: HistoryPoint;
    }
  /** Staff corrected a clinic; without `correction` they removed its correction. */
  | { kind: 'clinic'; key: string; correction: ClinicCorrection | undefined; point: HistoryPoint }
  /** A review of this listing changed, with any status. */
  | { kind: 'review'; listingId: string; point: HistoryPoint }
  /** Reviews of unknown listings changed. */
  | { kind: 'any-reviews'; point: HistoryPoint }
  /** A heartbeat written at `writtenAt`: all earlier writes have been delivered. */
  | { kind: 'heartbeat'; writtenAt: Date; point: HistoryPoint }
  /** The collection was dropped or renamed: everything must be read again. */
  | { kind: 'reset' };

/** The state of a listing, with a version that is not later than the reading. */
export type ListingState = Pick<Extract<FeedEvent, { kind: 'change' }>, 'id' | 'listing' | 'version'>;

/** The database, as the index reads it. */
export interface Feed {
  /** Reads all public listings and corrections of clinics. `point` and `version`: not later than the reading. */
  readAll(): Promise<{
    listings: AsyncIterable<SearchableListing>;
    clinicCorrections: readonly ClinicCorrection[];
    point: HistoryPoint;
    version: number;
  }>;
  readClinicCorrections(): Promise<readonly ClinicCorrection[]>;
  /** Reads a random sample of listings, public or not, and the number of all public ones. */
  readSample(): Promise<{ total: number; listingStates: ListingState[] }>;
  /** Reads the current state of a listing, public or not. */
  readListing(id: string): Promise<ListingState>;
  /** Yields the changes after a point until aborted. @throws {HistoryLostError} if the point is too old */
  followChanges(point: HistoryPoint, signal: AbortSignal): AsyncIterable<FeedEvent>;
  writeHeartbeat(): Promise<void>;
  isReachable(): Promise<boolean>;
}

/** The changes after a point are no longer available: everything must be read again. */
export class HistoryLostError extends Error {
  override name = 'HistoryLostError';
}
