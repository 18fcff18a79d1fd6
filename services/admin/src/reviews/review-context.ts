import type { ClaimDoc, FlagDoc, ListingDoc, ProofDoc, ReviewDoc } from '@app/db';
import type { SlaStatus } from '@app/status-changes';
import type { ListingSummaryDoc } from '../listing-summary.ts';
import type { ItemLock } from '../queue/locks.store.ts';
import type { PermissionCheck } from './review-state.ts';

/** Rating and numbers of reviews of the listing that a review is about. */
export interface ListingFigures {
  ratingSum: number;
  reviewCount: number;
  /** Number of reviews in the last 30 days. */
  lastMonthCount: number;
  /** Average number of reviews in 30 days, over the 180 days before. */
  monthlyAverage: number;
}

/** Another review with the same or a similar text. */
export type DuplicateReview = Pick<ReviewDoc, 'publicId' | 'status' | 'userId'> & { isSameText: boolean };

/** Data from outside the review's document. */
export interface ReviewContext {
  listing: ListingSummaryDoc | null;
  proof: ProofDoc | null;
  /** Newest first. */
  flags: readonly FlagDoc[];
  otherReviews: readonly Pick<ReviewDoc, 'status' | 'visible' | 'createdAt'>[];
  duplicates: readonly DuplicateReview[];
  figures: ListingFigures | null;
  ownedListing: ListingDoc | null;
  authorClaim: ClaimDoc | null;
  getName: (id: string) => string;
  lock: ItemLock | null;
  replyLock: ItemLock | null;
  /** Returns the SLA status for a start of the waiting time. */
  getSlaStatus: (since: Date) => SlaStatus;
  hasPermission: PermissionCheck;
  /** Words from the settings that hold a review. */
  holdWords: readonly string[];
  now: Date;
}
