import { type ListingDoc, type ReviewDoc, readSettings } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { findLegalHold, type HoldTarget } from '@app/status-changes/staff/legal-hold.store';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { createPurgeStore, findListingIdsToPurge, findReviewIdsToPurge } from './purge.store.ts';

const dayMs = 86_400_000;

export interface PurgeResult {
  listings: number;
  reviews: number;
  /** Under a legal hold until it ends. */
  held: number;
}

/**
 * Purges records whose deletion can no longer be undone (`retention.deletedDays`), each in a transaction with its audit
 * row. Safe to interrupt and repeat. A listing takes merged ones with it; its addresses return 410 for ever.
 */
export async function purgeDeleted(ctx: CommandContext): Promise<PurgeResult> {
  const { retention } = await readSettings(ctx.collections);
  const cutoff = new Date(ctx.now.getTime() - retention.deletedDays * dayMs);
  const result: PurgeResult = { listings: 0, reviews: 0, held: 0 };
  const addToResult = (outcome: number | 'held', kind: 'listings' | 'reviews') => {
    if (outcome === 'held') result.held++;
    else result[kind] += outcome;
  };

  for (const listingId of await findListingIdsToPurge(ctx, cutoff)) {
    const outcome = await runInTransaction(ctx, async (tx) => {
      const store = createPurgeStore(tx);
      const listing = await store.findListing(listingId, cutoff);
      if (!listing) return 0;
      const listings = [listing, ...(await store.findMergedInto(listing))];
      const reviews = await store.findReviews(listings);
      if (await isAnyHeld(tx, listings, reviews)) return 'held';
      await store.removeReviews(reviews);
      await store.removeListings(listings);
      await store.reserveAddresses(listings, ctx.now);
      await tx.records.audit({
        action: 'listing.purge',
        target: { kind: 'listing', id: listingId.toHexString() },
        before: { status: listing.status, v: listing.v, deletedAt: listing.deletedAt },
        after: { reviews: reviews.length, merged: listings.length - 1 },
      });
      return 1;
    });
    addToResult(outcome, 'listings');
  }

  for (const reviewId of await findReviewIdsToPurge(ctx, cutoff)) {
    const outcome = await runInTransaction(ctx, async (tx) => {
      const store = createPurgeStore(tx);
      const review = await store.findReview(reviewId, cutoff);
      if (!review) return 0;
      if (await findLegalHold(tx, { kind: 'review', id: review.publicId })) return 'held';
      await store.removeReviews([review]);
      await tx.records.audit({
        action: 'review.purge',
        target: { kind: 'review', id: review.publicId },
        before: { status: review.status, v: review.v },
        // Facts that the transparency report needs for its period.
        after: {
          stars: review.overallRating,
          published: review.publishedAt !== undefined,
          received: toUtcDayStart(review.createdAt),
        },
      });
      return 1;
    });
    addToResult(outcome, 'reviews');
  }
  return result;
}

/** True if one of these is under a legal hold. */
async function isAnyHeld(tx: Transaction, listings: readonly ListingDoc[], reviews: readonly ReviewDoc[]) {
  const targets: HoldTarget[] = [
    ...listings.map(({ _id }) => ({ kind: 'listing' as const, id: _id.toHexString() })),
    ...reviews.map(({ publicId }) => ({ kind: 'review' as const, id: publicId })),
  ];
  for (const target of targets) if (await findLegalHold(tx, target)) return true;
  return false;
}

const toUtcDayStart = (instant: Date) => new Date(Math.floor(instant.getTime() / dayMs) * dayMs);
