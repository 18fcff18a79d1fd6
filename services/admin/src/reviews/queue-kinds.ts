import type { ReviewDoc } from '@app/db';
import { approveReply, approveReview, type Case, rejectReply, rejectReview } from '@app/moderation';
import type { Staff } from '@app/service-kit';
import type { Parts } from '../parts.ts';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { reviewStore } from './reviews.store.ts';
import { loadReview } from './shown.ts';

const loadFreshReview = async (parts: Parts, staff: Staff, now: Case) => ({
  // The verbs of reviews and replies are refused with the review.
  review: await loadReview(parts, staff, now as ReviewDoc),
});

export const reviewQueue: KindOfQueue = {
  subject: 'review',
  right: 'decide',
  bulk: {
    approve: (ctx, { id: review, v }) => approveReview(ctx, { review, v }),
    reject: (ctx, { id: review, v, reasons, notes }) =>
      rejectReview(ctx, { review, v, reasons, note: notes }),
  },
  exists: ({ collections }, id) => reviewStore(collections).exists(id),
  fresh: loadFreshReview,
  // The answer's rows belong to the same story.
  alsoAbout: async (_, id) => [{ kind: 'reply', id }],
};

export const replyQueue: KindOfQueue = {
  subject: 'reply',
  right: 'decide',
  bulk: {
    approve: (ctx, { id: review, v }) => approveReply(ctx, { review, v }),
    reject: (ctx, { id: review, v, notes }) => rejectReply(ctx, { review, v, notes }),
  },
  exists: async ({ collections }, id) => (await reviewStore(collections).one(id))?.reply !== undefined,
  fresh: loadFreshReview,
  alsoAbout: async (_, id) => [{ kind: 'review', id }],
};
