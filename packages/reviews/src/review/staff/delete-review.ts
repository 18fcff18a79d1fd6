import { type ReviewDoc, readSettings } from '@app/db';
import type { CommandContext, ReadContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput, DecisionResult } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { requireNoHold } from '@app/status-changes/staff/legal-hold.store';
import { toStatedReason } from '@app/status-changes/staff/notes';
import type { Transaction } from '@app/status-changes/transaction.store';
import { applyDeletion, applyRestore } from '../changes.ts';
import { createReviewStore } from '../review.store.ts';
import { reviewSubject } from '../subject.ts';
import { requireOtherPersonIfAppealed } from './decide-review.ts';

/**
 * Deletes a review; restorable until it is purged. Notifies the author.
 * @throws {DomainError} `held`; `same_person` for whoever made the decision that its author appeals against; and the
 * errors of `decide`
 */
export async function deleteReview(ctx: CommandContext, input: DecisionInput): Promise<DecisionResult> {
  const statedReason = toStatedReason(input.notes);
  return decide(ctx, reviewSubject, input, {
    action: 'delete',
    reason: statedReason,
    async change(review, tx) {
      requireOtherPersonIfAppealed(ctx, review);
      await requireNoHold(tx, { kind: 'review', id: review.publicId });
      return applyDeletion(review, { with: 'itself', note: statedReason, at: ctx.now, by: ctx.actor.id });
    },
    notify: ({ records, auditId }, _, updatedReview) =>
      records.notifyAuthor(auditId, updatedReview, 'review-removed', {
        reasons: [],
        note: statedReason,
        deleted: true,
      }),
  });
}

/**
 * Restores a deleted review. One deleted with its listing is restored with it instead.
 * @throws {DomainError} `already_reviewed` if the author wrote another one; `too_late`; and the errors of `decide`
 */
export const restoreReview = (ctx: CommandContext, input: DecisionInput): Promise<DecisionResult> =>
  decide(ctx, reviewSubject, input, {
    action: 'restore',
    isPossible: ({ deletion }) => deletion?.with === 'itself',
    async change(review, tx) {
      await requireListing(tx, review);
      await requireRestorable(ctx, review.deletion!.at);
      return applyRestore(review);
    },
    async notify({ records, auditId }, _, restoredReview) {
      if (restoredReview.visible)
        await records.notifyAuthor(auditId, restoredReview, 'review-published', { change: false });
    },
  });

async function requireListing(tx: Transaction, review: ReviewDoc): Promise<void> {
  const listing = await createReviewStore(tx).findListing(review.listingId);
  if (!listing || listing.status === 'deleted') throw new ConflictError('not_now', review);
}

/** Reads until when something deleted at that time can be restored. */
export async function readRestorableUntil({ collections }: ReadContext, deletedAt: Date): Promise<Date> {
  const { deletedDays } = (await readSettings(collections)).retention;
  return new Date(deletedAt.getTime() + deletedDays * 24 * 3_600_000);
}

/** @throws {DomainError} `too_late` if the purge is due */
export async function requireRestorable(ctx: CommandContext, deletedAt: Date): Promise<void> {
  if (ctx.now > (await readRestorableUntil(ctx, deletedAt))) throw new DomainError('too_late');
}
