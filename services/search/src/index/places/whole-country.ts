// Searches of the whole country without filters, mostly by crawlers: the totals are known, and the page comes from a
// maintained order, or from the smallest circle with enough listings.
import { toGroupFilters } from '../filters/facets.ts';
import type { PageRange, RankedListing } from '../orders/orders.ts';
import { choosePlace, type Ranking, rankListings, type SearchCriteria } from '../rank-listings.ts';
import type { SearchIndex } from '../search-index.ts';

/**
 * Ranks and counts all listings. Undefined for other searches, and for orders that are not maintained: by match, and
 * with the prior mean of an earlier state of the index.
 */
export function rankWholeCountry(
  index: SearchIndex,
  criteria: SearchCriteria,
  range: PageRange,
): Ranking | undefined {
  const { order, match } = criteria;
  const maintainedOrder = index.maintainedOrders.get(order);
  if (!isWholeCountry(criteria) || range.priorMean !== index.priorMean) return undefined;
  if (!maintainedOrder && order !== 'distance') return undefined;
  return {
    total: index.size,
    facets: index.optionCounts.toFacets(),
    similarReviewersTotal: match ? index.countSimilarReviewers(match.matcher.levelMask) : 0,
    ranked:
      maintainedOrder
        ?.read(index, range)
        .map((ranked) => ({ ...ranked, place: choosePlace(index, ranked.main, criteria) })) ??
      rankNearest(index, criteria, range),
  };
}

const isWholeCountry = ({ name, state, radiusMiles, match, filters, newWithin }: SearchCriteria) =>
  name === undefined &&
  state === undefined &&
  radiusMiles === Number.POSITIVE_INFINITY &&
  !match?.onlySimilarReviewers &&
  newWithin === undefined &&
  toGroupFilters(filters).length === 0;

const circleMiles = [25, 75, 225];

function rankNearest(
  index: SearchIndex,
  criteria: SearchCriteria,
  range: PageRange,
): readonly RankedListing[] {
  for (const radiusMiles of circleMiles) {
    const { ranked } = rankListings(index, { ...criteria, radiusMiles }, undefined, range);
    const last = ranked[range.size - 1];
    // Complete, except for the last tenth of a mile of the circle, and for listings that are away.
    if (last?.awayFlag === 0 && last.key < radiusMiles * 10 - 1) return ranked;
  }
  return rankListings(index, criteria, undefined, range).ranked;
}
