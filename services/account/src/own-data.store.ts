import type { Collections } from '@app/db';
import { readOptions } from '@app/service-kit';
import {
  type Exported,
  toExportedAudit,
  toExportedFlag,
  toExportedListing,
  toExportedReport,
  toExportedReview,
} from './exported.ts';

export type OwnDataStore = ReturnType<typeof ownDataStore>;

/** Finds everything that belongs to an account. Deletion must reach the same places (`packages/moderation`). */
export function ownDataStore({ reviews, flags, reports, listings, audit }: Collections) {
  /** The queries by themselves: each has an index. */
  const queries = {
    reviews: (userId: string) => reviews.find({ userId }, readOptions).sort({ createdAt: -1 }),
    flags: (userId: string) => flags.find({ userId }, readOptions),
    reports: (userId: string) => reports.find({ userId }, readOptions),
    listings: (ownerUserId: string) => listings.find({ ownerUserId }, readOptions),
    audit: (id: string) =>
      audit
        .find({ $or: [{ 'actor.id': id }, { 'target.kind': 'user', 'target.id': id }] }, readOptions)
        .sort({ at: -1 }),
  };
  return {
    queries,

    /** Collection → the account's own entries, the newest first where they have an order. */
    async of(userId: string): Promise<Record<string, Exported[]>> {
      const [ownReviews, ownFlags, ownReports, ownListings, lines] = await Promise.all([
        queries.reviews(userId).toArray(),
        queries.flags(userId).toArray(),
        queries.reports(userId).toArray(),
        queries.listings(userId).toArray(),
        queries.audit(userId).toArray(),
      ]);
      const flagged = await reviews
        .find({ _id: { $in: ownFlags.map(({ reviewId }) => reviewId) } }, readOptions)
        .project<{ _id: unknown; publicId: string }>({ publicId: 1 })
        .toArray();
      const publicIds = new Map(flagged.map(({ _id, publicId }) => [String(_id), publicId]));
      return {
        reviews: ownReviews.map(toExportedReview),
        flags: ownFlags.map((flag) => toExportedFlag(flag, publicIds.get(String(flag.reviewId)) ?? null)),
        reports: ownReports.map(toExportedReport),
        listings: ownListings.map(toExportedListing),
        audit: lines.map((line) => toExportedAudit(line, userId)),
      };
    },
  };
}
