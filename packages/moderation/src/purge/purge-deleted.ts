import { readSettings } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { recordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { findListingsToPurge, findReviewsToPurge, purgeStore } from './purge.store.ts';

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
  const until = new Date(ctx.now.getTime() - retention.deletedDays * dayMs);
  const purged: PurgeResult = { listings: 0, reviews: 0, held: 0 };
  const count = (gone: number | 'held', kind: 'listings' | 'reviews') => {
    if (gone === 'held') purged.held++;
    else purged[kind] += gone;
  };

  for (const id of await findListingsToPurge(ctx, until)) {
    const gone = await runInTransaction(ctx, async (session) => {
      const store = purgeStore(ctx, session);
      const listing = await store.listing(id, until);
      if (!listing) return 0;
      const those = [listing, ...(await store.mergedInto(listing))];
      const reviews = await store.getReviews(those);
      if (await store.isHeld(reviews, those)) return 'held';
      await store.removeReviews(reviews);
      await store.removeListings(those);
      await store.keepAddresses(those, ctx.now);
      await recordStore(ctx, session).audit({
        action: 'listing.purge',
        target: { kind: 'listing', id: id.toHexString() },
        before: { status: listing.status, v: listing.v, deletedAt: listing.deletedAt },
        after: { reviews: reviews.length, merged: those.length - 1 },
      });
      return 1;
    });
    count(gone, 'listings');
  }

  for (const id of await findReviewsToPurge(ctx, until)) {
    const gone = await runInTransaction(ctx, async (session) => {
      const store = purgeStore(ctx, session);
      const review = await store.review(id, until);
      if (!review) return 0;
      if (await store.isHeld([review])) return 'held';
      await store.removeReviews([review]);
      await recordStore(ctx, session).audit({
        action: 'review.purge',
        target: { kind: 'review', id: review.publicId },
        before: { status: review.status, v: review.v },
        // Facts that the transparency report needs for its period.
        after: {
          stars: review.overallRating,
          published: review.publishedAt !== undefined,
          received: startOfDay(review.createdAt),
        },
      });
      return 1;
    });
    count(gone, 'reviews');
  }
  return purged;
}

const startOfDay = (at: Date) => new Date(Math.floor(at.getTime() / dayMs) * dayMs);
