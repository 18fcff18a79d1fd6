import { lazyPart, withRouterLinks } from '@app/remote-kit';
import { Navigate, useParams, useSearchParams } from '@app/router';
import { useShell } from '@app/shell-api';
import { Suspense } from 'react';
import { paths } from '../../paths.ts';
import { FormSkeleton } from '../../shared/LoadingState.tsx';
import { MemberListingLoader } from '../ListingLoader.tsx';
import { Profile } from '../Profile.tsx';
import { buildReviewsQueryString, hasReviewsParams, readReviewsQuery } from './reviews-search-params.ts';
import { WriteInvite } from './WriteInvite.tsx';

/** The forms and their validation load on demand, since few members write or ask. */
const WriteReview = lazyPart(() => import('../write-review/WriteReview.tsx'));
const VisitRequestView = lazyPart(() => import('../visit-request/VisitRequestView.tsx'));

/**
 * Page `/prosthetist/{slug or id}`: the profile, for signed-in users; the shell checks access. `?write=1` and up opens
 * the review form, `?ask=visit` the form for a visit request. An address with review filters redirects to the page of
 * all reviews.
 */
function MemberPage() {
  const { slug = '' } = useParams();
  const { session } = useShell();
  const [params] = useSearchParams();
  if (session.status === 'signed-in' && hasReviewsParams(params))
    return <Navigate replace to={paths.reviews(slug) + buildReviewsQueryString(readReviewsQuery(params))} />;
  return (
    <MemberListingLoader toPath={paths.member}>
      {(listing) => {
        if (params.has('write') || params.has('ask'))
          return (
            <Suspense fallback={<FormSkeleton />}>
              {params.has('write') ? (
                <WriteReview listing={listing} />
              ) : (
                <VisitRequestView listing={listing} />
              )}
            </Suspense>
          );
        return <Profile listing={listing} reviewsFooter={<WriteInvite listing={listing} />} />;
      }}
    </MemberListingLoader>
  );
}

export default withRouterLinks(MemberPage);
