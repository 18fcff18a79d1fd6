import { lazyPart, usePageTitle, withRouterLinks } from '@app/remote-kit';
import { useLocation, useNavigate } from '@app/router';
import type { OwnReview } from '@app/types';
import { Banner, ButtonLink, Container, EmptyState, Figure, Skeleton, Stack } from '@app/ui';
import { Suspense, useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { LoadingState } from '../shared/LoadingState.tsx';
import { useOwnReviews } from '../shared/reviews/use-own-reviews.ts';
import { OwnReviewCard } from './OwnReviewCard.tsx';

const OwnThreads = lazyPart(() => import('@app/remote-kit/own-threads'));

/** Page `/my-reviews`: a patient's own reviews with status and actions. The shell checks access. */
function MyReviewsPage() {
  const reviewsResult = useOwnReviews();
  const { data: ownReviews } = reviewsResult;
  usePageTitle(m.my_reviews_title());
  return (
    <Container page width="narrow" gap={3}>
      <div>
        <h1 tabIndex={-1}>{m.my_reviews_title()}</h1>
        <p>{m.my_reviews_lead()}</p>
      </div>
      <SentNotice reviews={ownReviews} />
      <Suspense fallback={null}>
        <OwnThreads kinds={['review']} />
      </Suspense>
      <LoadingState result={reviewsResult} errorText={m.own_reviews_failed()} text={m.loading_reviews()}>
        <Skeleton width="100%" height="14rem" />
        <Skeleton width="100%" height="14rem" />
      </LoadingState>
      {ownReviews?.length === 0 && (
        <EmptyState figure={<Figure drawing="seeker" />} title={m.my_reviews_none()}>
          <p>{m.my_reviews_none_text()}</p>
          <ButtonLink href={paths.nationwideResults}>{m.search_link()}</ButtonLink>
        </EmptyState>
      )}
      {ownReviews && ownReviews.length > 0 && (
        <Stack as="ul" gap={3}>
          {ownReviews.map((review) => (
            <Stack as="li" key={review.id}>
              <OwnReviewCard review={review} />
            </Stack>
          ))}
        </Stack>
      )}
    </Container>
  );
}

/** Confirmation after sending a review. Shown while the review or its change waits, until the page reloads. */
function SentNotice({ reviews }: { reviews: readonly OwnReview[] | undefined }) {
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const [confirmation] = useState<{ sentReviewId?: string; isChange?: boolean }>(state ?? {});
  useEffect(() => {
    if (state?.sentReviewId) navigate({ search }, { replace: true, state: null });
  }, [state, search, navigate]);
  const isWaiting = ({ status }: OwnReview) => status === 'pending' || status === 'pending_revision';
  if (
    !confirmation.sentReviewId ||
    (reviews && !reviews.some((review) => review.id === confirmation.sentReviewId && isWaiting(review)))
  )
    return null;
  return (
    <Banner kind="ok">
      <p>
        <b>{confirmation.isChange ? m.write_change_sent() : m.write_sent()}</b> {m.write_next_here()}
      </p>
    </Banner>
  );
}

export default withRouterLinks(MyReviewsPage);
