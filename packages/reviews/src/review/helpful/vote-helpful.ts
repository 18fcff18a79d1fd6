import { isDuplicateKeyError, type ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import { retry, runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { findConflictOfInterest } from '../author/conflict-of-interest.ts';
import { createReviewStore } from '../review.store.ts';
import { createPracticeCheck } from './practice-check.store.ts';
import { createVoteStore } from './votes.store.ts';

/** The number of votes afterwards, and the caller's own. */
export interface VoteResult {
  helpful: number;
  voted: boolean;
}

/**
 * Votes that a public review is helpful; once for each account, however often it is called. It changes neither `v` nor
 * any order, and is not logged. `emails`: verified addresses of the account; empty: unknown.
 * @throws {DomainError} `not_found` (none, or not public), `own_review`, `own_practice`
 */
export function voteHelpful(
  ctx: CommandContext,
  { publicId, emails }: { publicId: string; emails: readonly string[] },
): Promise<VoteResult> {
  const userId = requireUser(ctx);
  const attemptVote = () =>
    runInTransaction(ctx, async (tx) => {
      const review = await findPublicReview(tx, publicId);
      if (review.userId === userId) throw new DomainError('own_review');
      await requireOtherPractice(tx, review, { userId, emails });
      const store = createVoteStore(tx);
      const helpful = await store.add({ reviewId: review._id, userId, createdAt: ctx.now });
      return { helpful, voted: true };
    });
  // The second of two concurrent calls fails at the unique index and is repeated.
  return retry(attemptVote, isDuplicateKeyError);
}

/**
 * Removes the caller's vote, if there is one.
 * @throws {DomainError} `not_found` (none, or not public)
 */
export function removeVote(ctx: CommandContext, { publicId }: { publicId: string }): Promise<VoteResult> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const { _id } = await findPublicReview(tx, publicId);
    return { helpful: await createVoteStore(tx).remove(_id, userId), voted: false };
  });
}

async function findPublicReview(tx: Transaction, publicId: string): Promise<ReviewDoc> {
  const review = await createReviewStore(tx).find(publicId);
  if (!review?.visible) throw new DomainError('not_found');
  return review;
}

/** @throws {DomainError} `not_found` if the listing is not public, `own_practice` */
async function requireOtherPractice(
  tx: Transaction,
  { listingId }: ReviewDoc,
  account: { userId: string; emails: readonly string[] },
): Promise<void> {
  const listing = await createReviewStore(tx).findListing(listingId);
  if (!listing?.approved) throw new DomainError('not_found');
  const isOwnPractice = await createPracticeCheck(tx, account.userId);
  if (findConflictOfInterest(listing, account) || isOwnPractice(listing))
    throw new DomainError('own_practice');
}
