import { useOwnCall, withRouterLinks } from '@app/remote-kit';
import { useParams } from '@app/router';
import { formatDisplayName, formatNumber } from '@app/seo';
import { useShell } from '@app/shell-api';
import { getProsthetist, type Listing } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { ListingLoader } from '../ListingLoader.tsx';
import { AllReviews } from './AllReviews.tsx';

/** Page `/prosthetist/{slug or id}/reviews`: all reviews of a listing, for signed-in users; the shell checks access. */
function ReviewsPage() {
  const { slug = '' } = useParams();
  const { session } = useShell();
  const listingResult = useOwnCall(getProsthetist, { params: { id: slug } });
  if (session.status !== 'signed-in') return null;
  return (
    <ListingLoader
      slugOrId={slug}
      listingResult={listingResult}
      toPath={paths.reviews}
      memberId={session.user.id}
      toTitle={formatReviewsTitle}
    >
      {(listing) => <AllReviews listing={listing} />}
    </ListingLoader>
  );
}

/** "64 reviews of Renata Okafor, CPO". */
const formatReviewsTitle = (listing: Listing): string =>
  m.reviews_title({
    n: listing.reviewCount,
    shown: formatNumber(listing.reviewCount),
    name: formatDisplayName(listing),
  });

export default withRouterLinks(ReviewsPage);
