import { lazyPart, withLinks } from '@app/remote-kit';
import { useParams, useSearchParams } from '@app/router';
import { useShell } from '@app/shell-api';
import { buildUrl, getProsthetist } from '@app/types';
import { Suspense } from 'react';
import { useMemberListing } from '../../own-api.ts';
import { paths } from '../../paths.ts';
import { ListingLoaded } from '../ListingLoaded.tsx';
import { Profile } from '../Profile.tsx';
import { sectionIds } from '../section-ids.ts';
import { AllReviews } from './AllReviews.tsx';
import { PartSkeleton } from './PartSkeleton.tsx';
import { buildReviewsSearch, everyReview } from './reviews-address.ts';

/** The form and its validation load on demand, since few members write. */
const WriteReview = lazyPart(() => import('../write-review/WriteReview.tsx'));

/**
 * Page `/prosthetist/{slug or id}`: the profile with all reviews, for signed-in users; the shell checks access.
 * `?write=1` and up opens the review form.
 */
function MemberPage() {
  const { slug = '' } = useParams();
  const { session } = useShell();
  const [params] = useSearchParams();
  const listingResult = useMemberListing(slug);
  if (session.status !== 'signed-in') return null;
  const getQueryKey = (id: string) => [buildUrl(getProsthetist, { params: { id } }), session.user.id];
  return (
    <ListingLoaded id={slug} result={listingResult} toPath={paths.member} toKey={getQueryKey}>
      {(listing) =>
        params.has('write') ? (
          <Suspense fallback={<PartSkeleton />}>
            <WriteReview listing={listing} />
          </Suspense>
        ) : (
          <Profile
            listing={listing}
            reviews={<AllReviews listing={listing} />}
            buildStarsHref={(stars) =>
              `${paths.member(listing.slug)}${buildReviewsSearch({ ...everyReview, minRating: stars, maxRating: stars })}#${sectionIds.reviews}`
            }
          />
        )
      }
    </ListingLoaded>
  );
}

export default withLinks(MemberPage);
