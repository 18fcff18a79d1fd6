import type { StaffReview } from '@app/types/admin/reviews';
import { getDecidedContent } from './review-words.ts';

/** A place in a review's words that the check found. */
export type FoundPlace = StaffReview['places'][number] & { text: string };

/** Those in the words that are decided about, with what stands there. */
export const findPlaces = (review: StaffReview): FoundPlace[] => {
  const content = getDecidedContent(review);
  return review.places.map((place) => ({
    ...place,
    text: content[place.part].slice(place.start, place.end),
  }));
};
