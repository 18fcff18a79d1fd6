// Hooks for endpoints that only this page calls.

import { useOwnCall, useSend } from '@app/remote-kit';
import {
  acceptVisitRequests,
  answerVisitRequest,
  getFigures,
  type getOwnListing,
  listOwnListingReviews,
  listReceivedVisitRequests,
  postReply,
  type ReplyOf,
  withdrawReply,
} from '@app/types';

type Own = ReplyOf<typeof getOwnListing>;
export type OwnListing = NonNullable<Own['listing']>;
export type OwnReview = ReplyOf<typeof listOwnListingReviews>['reviews'][number];

export const useFigures = (id: string) => useOwnCall(getFigures, { params: { id } });

export interface ReviewsView {
  page: number;
  show: 'all' | 'unanswered';
}
export const useListingReviews = (id: string, view: ReviewsView) =>
  useOwnCall(listOwnListingReviews, { params: { id }, query: { ...view } }, { keepOld: true });

export const usePostReply = () => useSend(postReply);
export const useWithdrawReply = () => useSend(withdrawReply);

export const useReceivedRequests = () => useOwnCall(listReceivedVisitRequests, {});
export const useAnswerRequest = () => useSend(answerVisitRequest);
export const useAcceptRequests = () => useSend(acceptVisitRequests);
