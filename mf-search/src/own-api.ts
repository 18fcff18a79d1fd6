// Hooks for endpoints of the signed-in user. Separate from `api.ts` so that public pages do not load them.

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
/** The user's review of a listing, if there is one. */
export function useOwnReview(slug: string) {
  const found = useOwnReviews();
  return { ...found, review: found.data?.find(({ listing }) => listing?.slug === slug) };
}

/** Options that staff added to the lists of the form. */
export const useReviewLists = () => useCall(reviewLists);
export const usePostReview = () => useSend(postReview);
export const useEditReview = () => useSend(editReview);
export const useWithdrawReview = () => useSend(withdrawReview);
export const useAppealReview = () => useSend(appealReview);
export const useConfirmResolved = () => useSend(confirmResolved);
export const useFlagReview = () => useSend(flagReview);
