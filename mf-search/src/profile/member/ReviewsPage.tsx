import { withRouterLinks } from '@app/remote-kit';
import { formatDisplayName, formatNumber } from '@app/seo';
import type { Listing } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { MemberListingLoader } from '../ListingLoader.tsx';
import { AllReviews } from './AllReviews.tsx';

/** Page `/prosthetist/{slug or id}/reviews`: all reviews of a listing, for signed-in users. */
const ReviewsPage = () => (
  <MemberListingLoader toPath={paths.reviews} toTitle={formatReviewsTitle}>
    {(listing) => <AllReviews listing={listing} />}
  </MemberListingLoader>
);

/** "64 reviews of Renata Okafor, CPO". */
const formatReviewsTitle = (listing: Listing): string =>
  m.reviews_title({
    n: listing.reviewCount,
    shown: formatNumber(listing.reviewCount),
    name: formatDisplayName(listing),
  });

export default withRouterLinks(ReviewsPage);
