import type { ReviewDoc } from '@app/db';
import { messageAuthor } from '@app/listings';
import { closeChildAccount } from '@app/moderation';
import {
  approveReply,
  approveReview,
  approveYearLater,
  decideFlags,
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
import { messageAuthor as messageAuthorAction } from '@app/types/admin/actions/message';
import { adminApproveReply, adminRejectReply } from '@app/types/admin/actions/reply';
import * as reviewActions from '@app/types/admin/actions/review';
import {
  adminCloseChildAccount,
  adminDeleteReview,
  adminRestoreReview,
} from '@app/types/admin/actions/review-deletion';
import { createActionCommand, type DecisionPresenter } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import type { QueueDefinition } from '../queue/queue-definition.ts';
import { requireRecord } from '../staff-call.ts';
import { loadReview } from './load-review.ts';
import { createStaffReviewStore } from './reviews.store.ts';

export const reviewCommands = [
  createActionCommand(reviewActions.adminApproveReview, approveReview),
  createActionCommand(reviewActions.adminRejectReview, rejectReview),
  createActionCommand(reviewActions.adminApproveYearLater, approveYearLater),
  createActionCommand(reviewActions.adminRejectYearLater, rejectYearLater),
  createActionCommand(reviewActions.adminRequestChanges, requestChanges),
  createActionCommand(reviewActions.adminRemoveReview, removeReview),
  createActionCommand(reviewActions.adminDecideFlags, decideFlags),
  createActionCommand(reviewActions.adminDecideAppeal, decideReviewAppeal),
  createActionCommand(reviewActions.adminRedactReview, redactReview),
  createActionCommand(adminDeleteReview, deleteReview, { describe: describeReview }),
  createActionCommand(adminRestoreReview, restoreReview),
  createActionCommand(messageAuthorAction, messageAuthor),
];

export const replyCommands = [
  createActionCommand(adminApproveReply, approveReply),
  createActionCommand(adminRejectReply, rejectReply),
];

export const closeChildAccountCommand = createActionCommand(adminCloseChildAccount, closeChildAccount, {
  describe: describeAccount,
});

export const reviewPresenter: DecisionPresenter<{ review: ReviewDoc }> = {
  toReply: async (deps, staff, { review }) => ({ review: await loadReview(deps, staff, review) }),
  toResult: (currentRecord) => ({ review: currentRecord as ReviewDoc }),
};

export const reviewQueue: QueueDefinition = {
  subject: 'review',
  reopenKind: 'review',
  permission: 'decide',
  commands: reviewCommands,
  exists: ({ collections }, id) => createStaffReviewStore(collections).exists(id),
  presenter: reviewPresenter,
  // Audit rows about the reply belong to the same history.
  findRelatedTargets: async (_, id) => [{ kind: 'reply', id }],
};

export const replyQueue: QueueDefinition = {
  subject: 'reply',
  reopenKind: 'reply',
  permission: 'decide',
  commands: replyCommands,
  exists: async ({ collections }, id) =>
    (await createStaffReviewStore(collections).findByPublicId(id))?.reply !== undefined,
  presenter: reviewPresenter,
  findRelatedTargets: async (_, id) => [{ kind: 'review', id }],
};

async function describeReview({ collections }: AdminDeps, id: string): Promise<string> {
  const store = createStaffReviewStore(collections);
  const review = requireRecord(await store.findByPublicId(id));
  const listing = (await store.loadListings([review]))(review);
  const name = listing ? `${listing.firstName} ${listing.lastName}` : 'a listing that is gone';
  return `Review of ${name}, ${review.overallRating} of 5`;
}

async function describeAccount({ collections }: AdminDeps, id: string): Promise<string> {
  const review = await createStaffReviewStore(collections).findByPublicId(id);
  if (!review || review.userId.startsWith('gone_')) throw problems.notFound();
  return `The account that wrote review ${id}: a child under 13`;
}
