// Hooks for endpoints that only this page calls.

import { useOwnCall } from '@app/remote-kit';
import {
  getFigures,
  type getOwnListing,
  listOwnListingReviews,
  listReceivedVisitRequests,
  type ReplyOf,
} from '@app/types';
import { useManagedId } from '../managed-listing.tsx';

export type OwnListingReply = ReplyOf<typeof getOwnListing>;
export type OwnListing = NonNullable<OwnListingReply['listing']>;
export type ListingReview = ReplyOf<typeof listOwnListingReviews>['reviews'][number];

export const useFigures = (id: string) => useOwnCall(getFigures, { params: { id } });

export interface ReviewsView {
  page: number;
  show: 'all' | 'unanswered';
}
export const useListingReviews = (id: string, view: ReviewsView) =>
  useOwnCall(listOwnListingReviews, { params: { id }, query: { ...view } }, { keepPrevious: true });

/** Visit requests to the own listing, or to the managed one that the address names. */
export function useReceivedRequests() {
  const managedId = useManagedId();
  return useOwnCall(listReceivedVisitRequests, { query: { ...(managedId && { listing: managedId }) } });
}
