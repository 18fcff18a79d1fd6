import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import type { Listing } from '@app/types';
import type { ReviewValues } from './review-values.ts';

interface ReviewDraft {
  values: ReviewValues;
  /** Version of the review being edited; 0: a new review. */
  v: number;
  name: string;
  /** Absent: stored by an earlier version of the page. */
  listingId?: string;
}

/** Unsent reviews by the listing's slug. The shell's home page reads them to offer to continue. */
export const reviewDrafts = createPersonalDrafts<ReviewDraft>('review-drafts');

/** Finds the unsent review of a listing, also one that was begun at a former slug. */
export function findReviewDraft(
  userId: string,
  { id, slug }: Pick<Listing, 'id' | 'slug'>,
): ReviewDraft | undefined {
  reviewDrafts.rename(userId, ({ listingId }) => listingId === id, slug);
  return reviewDrafts.find(userId, slug);
}
