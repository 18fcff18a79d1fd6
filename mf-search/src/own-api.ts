// Calls of the signed-in user.

import { createOwnCallQuery, useCall, useOwnCall, useSend } from '@app/remote-kit';
import { type ShellApi, useShell } from '@app/shell-api';
import {
  appealReview,
  type BodyOf,
  type CallOptions,
  call,
  confirmResolved,
  editReview,
  flagReview,
  getProsthetist,
  getReviewLists,
  getSaved,
  listReviews,
  listUserReviews,
  postReview,
  putSaved,
  putYearLater,
  type ReplyOf,
  type ReviewsQuery,
  type SavedPerson,
  uploadProof,
  withdrawProof,
  withdrawReview,
  withdrawYearLater,
} from '@app/types';

export const useMemberListing = (id: string) => useOwnCall(getProsthetist, { params: { id } });
export const createMemberListingQuery = (id: string, shell: Pick<ShellApi, 'session' | 'locale'>) =>
  createOwnCallQuery(getProsthetist, { params: { id } }, shell);
export const useAllReviews = (id: string, query: ReviewsQuery) =>
  useOwnCall(listReviews, { params: { id }, query: { ...query } }, { keepPrevious: true });

export function useOwnReviews() {
  const { session } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  return useOwnCall(listUserReviews, { params: { userId } });
}
/** The user's review of a listing, if there is one. */
export function useOwnReview(slug: string) {
  const reviewsResult = useOwnReviews();
  return { ...reviewsResult, review: reviewsResult.data?.find(({ listing }) => listing?.slug === slug) };
}

/** Options that staff added to the lists of the form. */
export const useReviewLists = () => useCall(getReviewLists);
export const usePostReview = () => useSend(postReview);
export const useEditReview = () => useSend(editReview);
export const useWithdrawReview = () => useSend(withdrawReview);
export const usePutYearLater = () => useSend(putYearLater);
export const useWithdrawYearLater = () => useSend(withdrawYearLater);
export const useAppealReview = () => useSend(appealReview);
export const useConfirmResolved = () => useSend(confirmResolved);
export const useFlagReview = () => useSend(flagReview);
export const useUploadProof = () => useSend(uploadProof);
export const useWithdrawProof = () => useSend(withdrawProof);

export const readSavedPeople = async (options: CallOptions): Promise<SavedPerson[]> =>
  (await call(getSaved, {}, options)).people;
export const changeSavedPeople = (
  body: BodyOf<typeof putSaved>,
  options: CallOptions,
): Promise<ReplyOf<typeof putSaved>> => call(putSaved, { body }, options);
