import type { ReviewDoc } from '@app/db';
import { messageAuthor } from '@app/listings';
import { closeChildAccount } from '@app/moderation';
import {
  approveReply,
  approveReview,
  approveYearLater,
  decideFlag,
  decideReviewAppeal,
  deleteReview,
  redactReview,
  rejectReply,
  rejectReview,
  rejectYearLater,
  removeReview,
  requestChanges,
  restoreReview,
} from '@app/reviews';
import { problems } from '@app/service-kit';
import { messageAuthor as messageAuthorRow } from '@app/types/admin/actions/message';
import { adminApproveReply, adminRejectReply } from '@app/types/admin/actions/reply';
import * as decisions from '@app/types/admin/actions/review';
import {
  adminCloseChildAccount,
  adminDeleteReview,
  adminRestoreReview,
} from '@app/types/admin/actions/review-deletion';
import { adminApproveYearLater, adminRejectYearLater } from '@app/types/admin/actions/year-later';
import { type DecisionReply, pair } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import type { QueueDefinition } from '../queue/queue-definition.ts';
import { loadReview } from './load-review.ts';
import { createReviewStore } from './reviews.store.ts';

/** Commands by action of a review. */
export const reviewCommands = [
  pair(decisions.adminApproveReview, approveReview),
  pair(decisions.adminRejectReview, rejectReview),
  pair(adminApproveYearLater, approveYearLater),
  pair(adminRejectYearLater, rejectYearLater),
  pair(decisions.adminRequestChanges, requestChanges),
  pair(decisions.adminRemoveReview, removeReview),
  pair(decisions.adminDecideFlags, decideFlag),
  pair(decisions.adminDecideAppeal, decideReviewAppeal),
  pair(decisions.adminRedactReview, redactReview),
  pair(adminDeleteReview, deleteReview, { describe: describeReview }),
  pair(adminRestoreReview, restoreReview),
  pair(messageAuthorRow, messageAuthor),
];

/** Commands by action of a reply. */
export const replyCommands = [pair(adminApproveReply, approveReply), pair(adminRejectReply, rejectReply)];

export const closeAccountCommand = pair(adminCloseChildAccount, closeChildAccount, {
  describe: describeAccount,
});

export const reviewReply: DecisionReply<{ review: ReviewDoc }> = {
  toReply: async (deps, staff, { review }) => ({ review: await loadReview(deps, staff, review) }),
  // Conflicts of review and reply commands return the current review.
  loadFresh: async (deps, staff, now) => ({ review: await loadReview(deps, staff, now as ReviewDoc) }),
};

export const reviewQueue: QueueDefinition = {
  subject: 'review',
  reopenKind: 'review',
  right: 'decide',
  commands: reviewCommands,
  exists: ({ collections }, id) => createReviewStore(collections).exists(id),
  loadFresh: reviewReply.loadFresh,
  // Rows about the reply belong to the same history.
  findRelatedTargets: async (_, id) => [{ kind: 'reply', id }],
};

export const replyQueue: QueueDefinition = {
  subject: 'reply',
  reopenKind: 'reply',
  right: 'decide',
  commands: replyCommands,
  exists: async ({ collections }, id) =>
    (await createReviewStore(collections).findByPublicId(id))?.reply !== undefined,
  loadFresh: reviewReply.loadFresh,
  findRelatedTargets: async (_, id) => [{ kind: 'review', id }],
};

async function describeReview({ collections }: AdminDeps, id: string): Promise<string> {
  const store = createReviewStore(collections);
  const review = await store.findByPublicId(id);
  if (!review) throw problems.notFound();
  const listing = (await store.getListings([review]))(review);
  const name = listing ? `${listing.firstName} ${listing.lastName}` : 'a listing that is gone';
  return `Review of ${name}, ${review.overallRating} of 5`;
}

async function describeAccount({ collections }: AdminDeps, id: string): Promise<string> {
  const review = await createReviewStore(collections).findByPublicId(id);
  if (!review || review.userId.startsWith('gone_')) throw problems.notFound();
  return `The account that wrote review ${id}: a child under 13`;
}
