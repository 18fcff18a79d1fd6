import { type App, problems } from '@app/service-kit';
import { adminGetReview, adminListReviews } from '@app/types/admin/reviews';
import { mountActions } from '../actions/mount-actions.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { closeAccountCommand, replyCommands, reviewCommands, shownReview } from './review-commands.ts';
import { loadReviewLines } from './review-lines.ts';
import { reviewStore } from './reviews.store.ts';
import { loadReview } from './shown.ts';

/** Routes of reviews, flags, authors' appeals and replies. */
export function mountReviews(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = reviewStore(collections);

  mountStaff(app, adminListReviews, async ({ query, staff }) => {
    const { page = 1, pageSize = 20 } = query;
    const { items, total } = await loadReviewLines(deps, { ...query, page, pageSize }, staff);
    return { items, reviews: items, total, page, pageSize };
  });

  mountStaff(app, adminGetReview, async ({ params, staff }) => {
    const review = await store.one(params.id);
    if (!review) throw problems.notFound();
    return { review: await loadReview(deps, staff, review) };
  });

  mountActions(app, deps, [...reviewCommands, ...replyCommands], shownReview);
  mountActions(app, deps, [closeAccountCommand], {
    ...shownReview,
    show: async (_, __, { receipt }) => ({ receipt }),
  });
}
