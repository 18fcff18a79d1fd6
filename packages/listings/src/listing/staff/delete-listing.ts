import type { ReviewDoc } from '@app/db';
import { readRestorableUntil, requireRestorable } from '@app/reviews/review/staff/delete-review';
import { requireOtherPersonIfListingAppealed } from '@app/status-changes/appeal/staff-decisions.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { requireNoHold } from '@app/status-changes/staff/legal-hold.store';
import { toStatedReason } from '@app/status-changes/staff/notes';
import { applyDeletion, applyRestore } from '../changes.ts';
import { createListingStore } from '../listing.store.ts';
import { findReviewsToRestore, requireOtherPersonIfReviewsAppealed } from '../listing-with-reviews.store.ts';
import { formatProsthetistName } from '../person-names.ts';
import { type ListingResult, listingSubject } from '../subject.ts';

/**
 * Deletes a listing with its reviews; restorable until it is purged. A pending claim becomes orphaned. The authors are
 * notified, and the owner, who may create another listing.
 * @throws {DomainError} `held`; `same_person` for whoever made a decision about it or one of its reviews that is under
 * appeal; and the errors of `decide`
 */
export async function deleteListing(ctx: CommandContext, input: DecisionInput): Promise<ListingResult> {
  const reason = toStatedReason(input.notes);
  return decide(ctx, listingSubject, input, {
    action: 'delete',
    reason,
    async change(listing, tx) {
      await requireOtherPersonIfListingAppealed(tx, listing._id);
      await requireOtherPersonIfReviewsAppealed(tx, listing);
      await requireNoHold(tx, { kind: 'listing', id: listing._id.toHexString() });
      return applyDeletion(listing, ctx.now);
    },
    async notify(tx, listing) {
      // The authors of the other reviews already know that nobody else reads them.
      const liveReviews = (await findRestoredReviews(tx, listing)).filter(({ live }) => live);
      const values = { reasons: [], note: '', deleted: 'listing' } as const;
      await tx.records.notifyAuthors(tx.auditId, liveReviews, 'review-removed', values);
      await tx.records.notifyOwner(tx.auditId, listing, 'listing-deleted', {
        practitioner: formatProsthetistName(listing),
        note: reason,
        until: (await readRestorableUntil(ctx, ctx.now)).toISOString(),
      });
    },
  });
}

/** Finds the reviews that were deleted with a listing, as a restoration makes them. */
const findRestoredReviews = async (...args: Parameters<typeof findReviewsToRestore>): Promise<ReviewDoc[]> =>
  (await findReviewsToRestore(...args)).map(([, restoredReview]) => restoredReview);

/**
 * Restores a deleted listing with its reviews and owner. Authors are notified whose review is public again.
 * @throws {DomainError} `merged`; `already_owner` if the owner has another listing; `too_late`; and the errors of
 * `decide`
 */
export async function restoreListing(ctx: CommandContext, input: DecisionInput): Promise<ListingResult> {
  let restoredReviews: ReviewDoc[] = [];
  return decide(ctx, listingSubject, input, {
    action: 'restore',
    async change(listing, tx) {
      if (listing.mergedInto) throw new DomainError('merged');
      await requireRestorable(ctx, listing.deletedAt!);
      const { deletedOwnerId: ownerId } = listing;
      if (ownerId && (await createListingStore(tx).findOwned(ownerId)))
        throw new DomainError('already_owner');
      restoredReviews = await findRestoredReviews(tx, listing);
      return applyRestore(listing, ctx.now);
    },
    async notify({ records, auditId }, _, restoredListing) {
      if (!restoredListing.approved) return;
      const publicReviews = restoredReviews.filter(({ visible }) => visible);
      await records.notifyAuthors(auditId, publicReviews, 'review-published', { change: false });
      await records.notifyOwner(auditId, restoredListing, 'listing-approved', {
        slug: restoredListing.slug,
      });
    },
  });
}
