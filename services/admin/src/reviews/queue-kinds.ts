import { toBulk } from '../actions/action-command.ts';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { replyCommands, reviewCommands, shownReview } from './review-commands.ts';
import { reviewStore } from './reviews.store.ts';

export const reviewQueue: KindOfQueue = {
  subject: 'review',
  reopens: 'review',
  right: 'decide',
  bulk: toBulk(reviewCommands),
  exists: ({ collections }, id) => reviewStore(collections).exists(id),
  loadFresh: shownReview.loadFresh,
  // The answer's rows belong to the same story.
  alsoAbout: async (_, id) => [{ kind: 'reply', id }],
};

export const replyQueue: KindOfQueue = {
  subject: 'reply',
  reopens: 'reply',
  right: 'decide',
  bulk: toBulk(replyCommands),
  exists: async ({ collections }, id) => (await reviewStore(collections).one(id))?.reply !== undefined,
  loadFresh: shownReview.loadFresh,
  alsoAbout: async (_, id) => [{ kind: 'review', id }],
};
