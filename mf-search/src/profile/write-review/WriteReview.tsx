import { LoadNotices } from '@app/remote-kit';
import { formatFullName } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Banner, Container, Link, Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { FormSkeleton } from '../../shared/LoadingState.tsx';
import { useOwnReview } from '../../shared/reviews/use-own-reviews.ts';
import { ReviewForm } from './ReviewForm.tsx';

/** Review form for patients; others see the reason why they cannot write. */
export default function WriteReview({ listing }: { listing: Listing }) {
  const { session } = useShell();
  const reviewResult = useOwnReview(listing.slug);
  if (session.status !== 'signed-in') return null;
  if (session.user.role === 'prosthetist' || listing.owned) {
    return <CannotWriteNotice listing={listing}>{m.write_not_prosthetist()}</CannotWriteNotice>;
  }
  if (!reviewResult.data) {
    return reviewResult.fetchStatus === 'fetching' ? (
      <FormSkeleton />
    ) : (
      <Container page width="narrow">
        <LoadNotices result={reviewResult} errorText={m.own_reviews_failed()} />
      </Container>
    );
  }
  const { review } = reviewResult;
  if (review && !review.can.edit)
    return <CannotWriteNotice listing={listing}>{m.write_not_editable()}</CannotWriteNotice>;
  return (
    <ReviewForm listing={listing} user={session.user} review={review} reloadReviews={reviewResult.refetch} />
  );
}

function CannotWriteNotice({ listing, children }: { listing: Listing; children: ReactNode }) {
  return (
    <Container page width="narrow">
      <Stack>
        <h1 tabIndex={-1}>{m.write_title_of({ name: formatFullName(listing) })}</h1>
        <Banner>
          <p>{children}</p>
        </Banner>
        <Link href={paths.member(listing.slug)}>{m.write_back({ name: formatFullName(listing) })}</Link>
      </Stack>
    </Container>
  );
}
