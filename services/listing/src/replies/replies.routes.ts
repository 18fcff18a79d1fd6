import type { ReviewReply } from '@app/db';
import { toReview } from '@app/public-listing';
import * as reviewCommands from '@app/reviews';
import { registerCall } from '@app/service-kit';
import {
  listOwnListingReviews,
  type OwnReply,
  ownListingReviewsPageSize,
  postReply,
  withdrawReply,
} from '@app/types';
import { requireReadableListing } from '../own/require-own-listing.ts';
import type { RouteDeps } from '../register-command.ts';
import { createRepliesStore } from './replies.store.ts';

/** Converts a reply for the practice that wrote it. An allow-list. */
function toOwnReply(reply: ReviewReply): OwnReply {
  const { text, change, status, revision, decision, submittedAt, resolvedAt, v = 1 } = reply;
  const isRejected = status === 'rejected' || revision?.status === 'refused';
  return {
    text,
    change: change ?? null,
    status,
    revision: revision
      ? { text: revision.text, change: revision.change ?? null, status: revision.status }
      : null,
    notes: isRejected ? (decision?.notes ?? '') : '',
    submittedAt: (revision?.submittedAt ?? submittedAt)?.toISOString() ?? null,
    resolved: change !== undefined && resolvedAt !== undefined,
    v,
  };
}

/** Routes by which a practice reads its reviews and replies to them. The rules are in `@app/reviews`. */
export function registerReplyRoutes({
  app,
  collections,
  ownListings,
  getSettings,
  registerCommand,
  limits,
}: RouteDeps): void {
  const replies = createRepliesStore(collections);

  registerCall(app, listOwnListingReviews, async ({ params, query, session }) => {
    const { listing } = await requireReadableListing(ownListings, params.id, session);
    const { _id, reviewCount: total } = listing;
    const { page, show } = query;
    const [reviews, unansweredCount, { options }] = await Promise.all([
      replies.findReviews(_id, {
        page,
        pageSize: ownListingReviewsPageSize,
        onlyUnanswered: show === 'unanswered',
      }),
      ownListings.countUnansweredReviews(_id),
      getSettings(),
    ]);
    const addedTags = [...options.strengthTags, ...options.concernTags];
    return {
      reviews: reviews.map((review) => ({
        review: toReview(review, addedTags),
        reply: review.reply ? toOwnReply(review.reply) : null,
      })),
      total,
      unanswered: unansweredCount,
      page,
      pages: Math.ceil((show === 'unanswered' ? unansweredCount : total) / ownListingReviewsPageSize),
    };
  });

  registerCommand(postReply, {
    limit: limits.replies,
    run: (ctx, { params, body: { text, change = null, v }, locale }) =>
      reviewCommands.submitReply(ctx, { publicId: params.id, text, change, v, locale }),
    toReply: ({ reply }) => ({ reply: toOwnReply(reply!) }),
  });

  registerCommand(withdrawReply, {
    limit: limits.withdrawals,
    run: (ctx, { params }) => reviewCommands.withdrawReply(ctx, { publicId: params.id }),
    toReply: () => ({ reply: null }),
  });
}
