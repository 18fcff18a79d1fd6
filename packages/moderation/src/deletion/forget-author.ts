import { type Actor, type ReviewDoc, visibleReviewStatuses } from '@app/db';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { detachAuthor } from '@app/reviews/review/changes';
import { createReviewStore } from '@app/reviews/review/review.store';
import type { CommandContext } from '@app/status-changes/command-context';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createPseudonym, findReviewPublicIds, forgetReviewCopies } from './forget-traces.store.ts';

/** A system actor: an audit row by the author would contain the id to be erased. */
export const deletionActor: Actor = { kind: 'system', id: 'deletion' };

/** True for a public review, also a hidden one, of an account whose public reviews stay. */
export const isReviewKept = (
  { status }: Pick<ReviewDoc, 'status'>,
  { reviewFate }: Pick<RequestDeletionInput, 'reviewFate'>,
): boolean => reviewFate === 'keep' && visibleReviewStatuses.some((publicStatus) => publicStatus === status);

/**
 * Separates an account from its reviews. `keep`: public reviews stay without name, account or other link to a person;
 * everything else is deleted. `delete`: all are deleted. Updates counters and levels. Safe to interrupt and repeat.
 * Returns the pseudonym of kept reviews.
 */
export async function forgetAuthor(
  ctx: CommandContext,
  { userId, reviewFate }: Pick<RequestDeletionInput, 'userId' | 'reviewFate'>,
  pseudonym = createPseudonym(),
): Promise<string> {
  for (const publicId of await findReviewPublicIds(ctx, userId))
    await forgetReview({ ...ctx, actor: deletionActor }, publicId, { reviewFate, pseudonym });
  return pseudonym;
}

function forgetReview(
  ctx: CommandContext,
  publicId: string,
  { reviewFate, pseudonym }: Pick<RequestDeletionInput, 'reviewFate'> & { pseudonym: string },
): Promise<void> {
  return runInTransaction(ctx, async (tx) => {
    const store = createReviewStore(tx);
    const review = await store.find(publicId);
    if (!review) return;
    let detachedReview: ReviewDoc | null = null;
    if (isReviewKept(review, { reviewFate }))
      detachedReview = await store.replace(review, detachAuthor(review, pseudonym));
    else await store.remove(review);
    await forgetReviewCopies(tx, review, detachedReview !== null);
    await tx.records.audit(toReviewAuditRow(detachedReview ? 'keep' : 'delete', review, detachedReview));
  });
}
