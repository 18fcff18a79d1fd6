import type { App } from '@app/service-kit';
import { adminGetReview, adminListReviews } from '@app/types/admin/reviews';
import { registerActionRoutes } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireRecord } from '../staff-call.ts';
import { loadReview } from './load-review.ts';
import { loadReviewSummaries } from './load-review-summaries.ts';
import {
  closeChildAccountCommand,
  replyCommands,
  reviewCommands,
  reviewPresenter,
} from './review-commands.ts';
import { createStaffReviewStore } from './reviews.store.ts';

/** Routes of reviews with their flags, appeals, replies and messages, and of closing a child's account. */
export function registerReviewRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createStaffReviewStore(collections);

  registerStaffCall(app, adminListReviews, async ({ query, staff }) => {
    const { page = 1, pageSize = 20 } = query;
    const { items, total } = await loadReviewSummaries(deps, { ...query, page, pageSize }, staff);
    return { items, reviews: items, total, page, pageSize };
  });

  registerStaffCall(app, adminGetReview, async ({ params, staff }) => {
    const review = requireRecord(await store.findByPublicId(params.id));
    return { review: await loadReview(deps, staff, review) };
  });

  registerActionRoutes(app, deps, [...reviewCommands, ...replyCommands], reviewPresenter);
  registerActionRoutes(app, deps, [closeChildAccountCommand], {
    toReply: async (_, __, { receipt }) => ({ receipt }),
  });
}
