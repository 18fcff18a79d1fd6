import { useOwnCall } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { listUserReviews } from '@app/types';

export function useOwnReviews() {
  const { session } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : '';
  return useOwnCall(listUserReviews, { params: { userId } });
}
export function useOwnReview(slug: string) {
  const reviewsResult = useOwnReviews();
  return { ...reviewsResult, review: reviewsResult.data?.find(({ listing }) => listing?.slug === slug) };
}
