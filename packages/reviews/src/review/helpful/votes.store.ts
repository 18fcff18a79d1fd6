import type { HelpfulVoteDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';

/**
 * Writes votes within a transaction. Each write counts the review's votes again: two concurrent writes both update the
 * review, so MongoDB repeats one of them, and the number is right.
 */
export function createVoteStore({ collections: { helpfulVotes, reviews }, session }: Transaction) {
  /** Returns the number of votes, which is stored with the review. */
  const recountVotes = async (reviewId: ObjectId): Promise<number> => {
    const voteCount = await helpfulVotes.countDocuments({ reviewId }, { session });
    await reviews.updateOne({ _id: reviewId }, { $set: { helpful: voteCount } }, { session });
    return voteCount;
  };

  return {
    /** Adds the reader's vote, once. */
    async add(vote: Omit<HelpfulVoteDoc, '_id'>): Promise<number> {
      const { reviewId, userId, createdAt } = vote;
      const $setOnInsert = { _id: new ObjectId(), createdAt };
      await helpfulVotes.updateOne({ reviewId, userId }, { $setOnInsert }, { session, upsert: true });
      return recountVotes(reviewId);
    },
    async remove(reviewId: ObjectId, userId: string): Promise<number> {
      await helpfulVotes.deleteOne({ reviewId, userId }, { session });
      return recountVotes(reviewId);
    },
    /** Deletes the votes of an account that now owns the listing: nobody votes on reviews of their own practice. */
    async removeOwnerVotes(listingId: ObjectId, userId: string): Promise<void> {
      const reviewIds = await reviews
        .find({ listingId }, { session, projection: { _id: 1 } as const })
        .map(({ _id }) => _id)
        .toArray();
      const ownVotesFilter = { userId, reviewId: { $in: reviewIds } };
      const ownVotes = await helpfulVotes.find(ownVotesFilter, { session }).toArray();
      await helpfulVotes.deleteMany(ownVotesFilter, { session });
      for (const { reviewId } of ownVotes) await recountVotes(reviewId);
    },
    /** Deletes the votes on reviews that end. */
    async removeVotesOnReviews(reviewIds: readonly ObjectId[]): Promise<void> {
      await helpfulVotes.deleteMany({ reviewId: { $in: [...reviewIds] } }, { session });
    },
  };
}

/** Deletes all votes of an account. Safe to interrupt and repeat. */
export async function removeVotesByAccount(ctx: CommandContext, userId: string): Promise<void> {
  for (const { reviewId } of await ctx.collections.helpfulVotes.find({ userId }).toArray())
    await runInTransaction(ctx, (tx) => createVoteStore(tx).remove(reviewId, userId));
}
