import type { LiveEvent } from '../live-index/live-index.ts';
import type { ReplyCache } from './reply-cache.ts';

/** What replies are made of, by name. */
export const subjects = {
  listing: (id: string) => `listing ${id}`,
  /** Which listing stands at a slug, an earlier slug or an id. */
  address: (slugOrId: string) => `address ${slugOrId}`,
  reviews: (listingId: string) => `reviews ${listingId}`,
  /** Of what is made of the reviews of some listing, whichever. */
  anyReviews: 'any reviews',
  /** Of what is made of the reviews of all listings. */
  allReviews: 'all reviews',
};

/** Ends what was made of that which the change stream tells of. */
export function applyLiveEvent(replies: ReplyCache, event: LiveEvent): void {
  if (event.kind === 'change') {
    const { id, addresses } = event;
    replies.forget([subjects.listing(id), ...[id, ...addresses].map(subjects.address)]);
  } else if (event.kind === 'review') {
    replies.forget([subjects.allReviews, subjects.reviews(event.listingId)]);
  } else if (event.kind === 'any-reviews') {
    replies.forget([subjects.allReviews, subjects.anyReviews]);
  } else if (event.kind !== 'beat') {
    replies.clear();
  }
}
