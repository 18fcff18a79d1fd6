import type { ReviewDoc } from '@app/db';
import { applyWithdrawnRepliesRemoval } from '@app/reviews/reply/changes';
import { removeHealthFacts } from '@app/reviews/review/changes';
import type { CommandContext } from '@app/status-changes/command-context';
import { omitKeys } from '@app/status-changes/omit-keys';
import { findLegalHold } from '@app/status-changes/staff/legal-hold.store';
import { runInTransaction } from '@app/status-changes/transaction.store';

const textRetentionDays = 90;
/** Replaces the text. */
const erasedText = '[erased]';

/**
 * Deletes the text of reviews withdrawn 90 days ago, and health facts that a withdrawal left: those of earlier
 * releases, and those under a legal hold then, with an edit; so, too, what an author added a year later, or a practice
 * replied, and withdrew under a hold.
 * Rating and state stay for statistics. Reviews under a legal hold wait. Safe to interrupt and repeat.
 */
export async function forgetWithdrawn(ctx: CommandContext): Promise<{ forgotten: number; held: number }> {
  const { reviews } = ctx.collections;
  const withdrawnFilter = { status: 'withdrawn' as const };
  // Old reviews without the date count from today.
  await reviews.updateMany(
    { ...withdrawnFilter, text: { $ne: erasedText }, withdrawnAt: { $exists: false } },
    { $set: { withdrawnAt: ctx.now } },
  );
  const cutoff = new Date(ctx.now.getTime() - textRetentionDays * 86_400_000);
  const isDue = ({ text, withdrawnAt = ctx.now }: ReviewDoc) => text !== erasedText && withdrawnAt <= cutoff;
  const dueFilter = {
    $or: [
      {
        ...withdrawnFilter,
        $or: [{ careMonth: { $ne: '' } }, { text: { $ne: erasedText }, withdrawnAt: { $lte: cutoff } }],
      },
      { 'yearLater.status': 'withdrawn' as const },
      { 'withdrawnReplies.0': { $exists: true } },
    ],
  };
  const result = { forgotten: 0, held: 0 };
  for (const { _id } of await reviews.find(dueFilter, { projection: { _id: 1 } }).toArray()) {
    await runInTransaction(ctx, async (tx) => {
      const review = await reviews.findOne({ _id, ...dueFilter }, { session: tx.session });
      if (!review) return;
      if (await findLegalHold(tx, { kind: 'review', id: review.publicId })) return void result.held++;
      const forgottenReview = { ...forgetDueParts(review, isDue(review)), v: review.v + 1 };
      await reviews.replaceOne({ _id }, forgottenReview, { session: tx.session, ignoreUndefined: true });
      await tx.records.audit({
        action: 'review.forget',
        target: { kind: 'review', id: review.publicId },
        before: { status: review.status, v: review.v },
      });
      result.forgotten++;
    });
  }
  return result;
}

function forgetDueParts(heldReview: ReviewDoc, isTextDue: boolean): ReviewDoc {
  const review = applyWithdrawnRepliesRemoval(heldReview);
  if (review.status === 'withdrawn') {
    const { revision: _, ...reviewWithoutEdit } = review;
    return isTextDue ? eraseText(reviewWithoutEdit) : removeHealthFacts(reviewWithoutEdit);
  }
  const { yearLater, ...otherFields } = review;
  return yearLater?.status === 'withdrawn' ? otherFields : review;
}

function eraseText(review: ReviewDoc): ReviewDoc {
  const otherFields = omitKeys(removeHealthFacts(review), 'title', 'redaction', 'fingerprint', 'reply');
  return { ...otherFields, text: erasedText, tags: [] };
}
