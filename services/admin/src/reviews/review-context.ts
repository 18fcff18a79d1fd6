import type { ClaimDoc, FlagDoc, ListingDoc, ProofDoc, ReviewDoc } from '@app/db';
import type { SlaStatus } from '@app/status-changes';
import type { ListingSummaryDoc } from '../listing-summary.ts';
import type { ItemLock } from '../queue/locks.store.ts';
import type { PermissionCheck } from './review-state.ts';

/** Figures of a listing around a review. */
export interface ListingFigures {
  ratingSum: number;
  reviewCount: number;
  /** Reviews in the last 30 days, and on average in 30 days of the half-year before. */
  lastMonth: number;
  usualMonth: number;
}

/** Data shown with a review. */
export interface ReviewContext {
  listing: ListingSummaryDoc | null;
  proof: ProofDoc | null;
  /** Newest first. */
  flags: readonly FlagDoc[];
  otherReviews: readonly Pick<ReviewDoc, 'status' | 'visible' | 'createdAt'>[];
  duplicates: readonly (Pick<ReviewDoc, 'publicId' | 'status' | 'userId'> & { same: boolean })[];
  figures: ListingFigures | null;
  ownedListing: ListingDoc | null;
  ownClaim: ClaimDoc | null;
  getName: (id: string) => string;
  lock: ItemLock | null;
  replyLock: ItemLock | null;
  /** SLA status by start of the waiting time. */
  getSlaStatus: (since: Date) => SlaStatus;
  hasPermission: PermissionCheck;
  /** Words from the settings that hold a review. */
  holdWords: readonly string[];
  now: Date;
}
