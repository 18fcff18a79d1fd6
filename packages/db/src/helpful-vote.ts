import * as s from './schema.ts';

/**
 * A reader found a public review helpful; one vote per reader and review. Nobody but the reader learns of it: others see
 * the number, which is stored with the review. Deleted with the reader's account and with the review.
 */
export const helpfulVoteSchema = s.defineShape({
  _id: s.objectId,
  reviewId: s.objectId,
  /** The reader's user id. Never sent to clients. */
  userId: s.defineNonEmptyText(),
  createdAt: s.date,
});
export type HelpfulVoteDoc = s.Infer<typeof helpfulVoteSchema>;
