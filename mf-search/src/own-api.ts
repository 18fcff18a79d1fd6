// Every call in the name of the signed-in person, one line each. Apart from `api.ts`: public pages carry none of it.

import { useCall, useOwnCall, useSend } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import {
  appealReview,
  confirmResolved,
  editReview,
  flagReview,
  getProsthetist,
  listReviews,
  listUserReviews,
  postReview,
  type ReviewsQuery,
  reviewLists,
  withdrawReview,
} from '@app/types';

export const useMemberListing = (id: string) => useOwnCall(getProsthetist, { params: { id } });
export const useAllReviews = (id: string, query: ReviewsQuery) =>
  useOwnCall(listReviews, { params: { id }, query: { ...query } }, { keepOld: true });

export function useOwnReviews() {
  const { session } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  return useOwnCall(listUserReviews, { params: { userId } });
}
/** The person's one review of a listing, if there is any. */
export function useOwnReview(slug: string) {
  const found = useOwnReviews();
  return { ...found, review: found.data?.find(({ listing }) => listing?.slug === slug) };
}

/** What the team has added to the lists of the form. */
export const useReviewLists = () => useCall(reviewLists);
export const usePostReview = () => useSend(postReview);
export const useEditReview = () => useSend(editReview);
export const useWithdrawReview = () => useSend(withdrawReview);
export const useAppealReview = () => useSend(appealReview);
export const useConfirmResolved = () => useSend(confirmResolved);
export const useFlagReview = () => useSend(flagReview);
