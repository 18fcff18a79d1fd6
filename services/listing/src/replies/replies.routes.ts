import type { Collections, MongoClient, ReviewDoc, ReviewReply } from '@app/db';
import { toReview } from '@app/public-listing';
import * as reviewCommands from '@app/reviews';
import { type App, type RateLimit, registerCall, type SettingsReader } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import { listOwnListingReviews, type OwnReply, postReply, withdrawReply } from '@app/types';
import type { OwnListingStore } from '../own/own-listing.store.ts';
import { requireReadableListing } from '../own/require-own-listing.ts';
import { withHttpProblems } from '../with-http-problems.ts';
import type { RepliesStore } from './replies.store.ts';

const pageSize = 5;

interface ReplyDeps {
  client: MongoClient;
  collections: Collections;
  ownListings: OwnListingStore;
  replies: RepliesStore;
  getSettings: SettingsReader;
  /** Rate limits by account. Withdrawals have their own, so that other limits never block them. */
  limits: Record<'replies' | 'withdrawals', RateLimit>;
}

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
export function registerReplyRoutes(
  app: App,
  { ownListings, replies, getSettings, limits, ...commandDeps }: ReplyDeps,
): void {
  registerCall(app, listOwnListingReviews, async ({ params, query, session }) => {
    const { listing } = await requireReadableListing(ownListings, params.id, session);
    const { _id, reviewCount: total } = listing;
    const { page, show } = query;
    const [reviews, unansweredCount, { options }] = await Promise.all([
      replies.findReviews(_id, { page, pageSize, onlyUnanswered: show === 'unanswered' }),
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
      pages: Math.ceil((show === 'unanswered' ? unansweredCount : total) / pageSize),
    };
  });

  registerCall(app, postReply, async (call) => {
    const { params, body, session, locale } = call;
    await limits.replies.consume(session.userId);
    const { text, change, v } = body;
    const input = { publicId: params.id, text, change: change ?? null, v, locale };
    const toReply = ({ reply }: ReviewDoc) => ({ reply: toOwnReply(reply!) });
    const ctx = { ...createUserContext(call, commandDeps), beforeCommit: call.keepReply(toReply) };
    return toReply(await withHttpProblems(reviewCommands.submitReply(ctx, input)));
  });

  registerCall(app, withdrawReply, async (call) => {
    await limits.withdrawals.consume(call.session.userId);
    await withHttpProblems(
      reviewCommands.withdrawReply(createUserContext(call, commandDeps), { publicId: call.params.id }),
    );
    return { reply: null };
  });
}
