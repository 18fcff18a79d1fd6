import type { Collection, Db } from 'mongodb';
import type { ListingDoc } from './listing.ts';
import type { ReviewDoc } from './review.ts';

/** The collections of today's slices, typed. */
export interface Collections {
  listings: Collection<ListingDoc>;
  reviews: Collection<ReviewDoc>;
}

export function collectionsOf(db: Db): Collections {
  return { listings: db.collection('listings'), reviews: db.collection('reviews') };
}
