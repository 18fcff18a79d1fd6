// Searches of the whole country without filters, mostly by crawlers: the totals are known, and the page comes from a
// maintained order, or from the smallest circle with enough listings.
import { toGroupFilters } from '../filters/facets.ts';
import type { PageRange, RankedListing } from '../orders/orders.ts';
import { choosePlace, type RankedResults, rankResults, type SearchCriteria } from '../rank-listings.ts';
import type { SearchIndex } from '../search-index.ts';

/** Ranks and counts all listings. Undefined for other searches, orders and prior means than the maintained ones. */
export function rankWholeCountry(
  index: SearchIndex,
  criteria: SearchCriteria,
  range: PageRange,
): RankedResults | undefined {
  const { order, needsMatch } = criteria;
  const maintainedOrder = index.maintainedOrders.get(order);
  if (!isWholeCountry(criteria) || range.priorMean !== index.priorMean) return undefined;
  if (!maintainedOrder && order !== 'distance') return undefined;
  return {
    total: index.size,
    facets: index.optionCounts.toFacets(),
    similarReviewerListingsTotal: needsMatch
      ? index.countListingsWithSimilarReviewers(needsMatch.matcher.levelMask)
      : 0,
    rankedListings:
      maintainedOrder?.read(index, range).map((rankedListing) => ({
        ...rankedListing,
        place: choosePlace(index, rankedListing.mainPlace, criteria),
      })) ?? rankNearestListings(index, criteria, range),
  };
}

const isWholeCountry = ({ name, state, radiusMiles, needsMatch, filters, publishedWithin }: SearchCriteria) =>
  name === undefined &&
  state === undefined &&
  radiusMiles === Number.POSITIVE_INFINITY &&
  !needsMatch?.onlySimilarReviewers &&
  publishedWithin === undefined &&
  toGroupFilters(filters).length === 0;

const circleRadiusMiles = [25, 75, 225];

function rankNearestListings(
  index: SearchIndex,
  criteria: SearchCriteria,
  range: PageRange,
): readonly RankedListing[] {
  for (const radiusMiles of circleRadiusMiles) {
    const { rankedListings } = rankResults(index, { ...criteria, radiusMiles }, undefined, range);
    const lastListing = rankedListings[range.size - 1];
    // Complete, except for the last tenth of a mile of the circle, and for listings that are away.
    if (lastListing?.awayFlag === 0 && lastListing.key < radiusMiles * 10 - 1) return rankedListings;
  }
  return rankResults(index, criteria, undefined, range).rankedListings;
}
