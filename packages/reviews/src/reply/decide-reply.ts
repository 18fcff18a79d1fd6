import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError } from '@app/status-changes/domain-error';
import type { DecisionInput, DecisionResult } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { createDecision, requireNotes } from '@app/status-changes/staff/notes';
import { createReviewStore } from '../review/review.store.ts';
import { applyReplyPublication, applyReplyRejection } from './changes.ts';
import { notifyReplyWriter, notifyReviewAuthor } from './notify.ts';
import { replySubject } from './subject.ts';

/**
 * Publishes a pending reply, or the revision of a public one. If its writer no longer owns the listing, it can only be
 * rejected, because it would be published as the next owner's. Errors as in `decide`.
 */
export const approveReply = (ctx: CommandContext, input: DecisionInput): Promise<DecisionResult> =>
  decide(ctx, replySubject, input, {
    action: 'approve',
    async change(review, tx) {
      const listing = await createReviewStore(tx).findListing(review.listingId);
      const writerUserId = review.reply?.userId;
      if (writerUserId && listing?.ownerUserId !== writerUserId) throw new ConflictError('not_now', review);
      return applyReplyPublication(review, ctx.now, createDecision(ctx, 'approved', ''));
    },
    async notify(tx, previousReview, updatedReview) {
      const listing = await createReviewStore(tx).findListing(updatedReview.listingId);
      if (listing)
        await notifyReplyWriter(tx, updatedReview, listing, 'reply-published', {
          slug: listing.slug,
        });
      await notifyReviewAuthor(tx, previousReview, updatedReview);
    },
  });

/**
 * Rejects a pending reply, or the revision of a public one.
 * @throws {DomainError} `reason_missing` without notes, and the errors of `decide`
 */
export async function rejectReply(ctx: CommandContext, input: DecisionInput): Promise<DecisionResult> {
  const note = requireNotes(input.notes);
  return decide(ctx, replySubject, input, {
    action: 'reject',
    change: (review) => applyReplyRejection(review, createDecision(ctx, 'rejected', note)),
    async notify(tx, _, updatedReview) {
      const listing = await createReviewStore(tx).findListing(updatedReview.listingId);
      await notifyReplyWriter(tx, updatedReview, listing, 'reply-rejected', { note });
    },
  });
}
