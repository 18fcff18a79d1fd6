import { passesAll, toGroupFilters } from '../filters/facets.ts';
import { createRanker } from '../orders/orders.ts';
import { TopListings } from '../orders/top-listings.ts';
import { choosePlace, type SearchCriteria } from '../rank-listings.ts';
import { type Hit, toHit } from '../search.ts';
import { computeSquaredChord, type SearchIndex } from '../search-index.ts';
import { toMinTenthMiles, toSquaredChord, toTenthMiles } from './geometry.ts';

/** Listings beyond the radius of a search that accept patients from its state. */
export interface OutOfStateResult {
  /** The nearest ones. */
  hits: Hit[];
  /** Number of all of them. */
  total: number;
}

/** Maximum number of listings offered beyond the radius. */
export const maxOutOfStateHits = 5;

/** True if a search is limited to a radius, but to no name and no state. */
export const isRadiusOnly = ({ origin, radiusMiles, name, state }: SearchCriteria): boolean =>
  origin !== undefined && Number.isFinite(radiusMiles) && name === undefined && state === undefined;

/**
 * Finds listings beyond the radius and outside a person's state (two letters) that accept patients from other states
 * and pass the filters. Leaves out listings with a place within the radius, which are results.
 */
export function findOutOfState(
  index: SearchIndex,
  criteria: SearchCriteria,
  homeState: string | undefined,
  maxHits: number,
): OutOfStateResult {
  const { origin, radiusMiles, match } = criteria;
  if (!origin || homeState === undefined || !isRadiusOnly(criteria)) return { hits: [], total: 0 };
  const { columns, outOfStatePlaces: outOfState, priorMean } = index;
  const { mainPlace: mains, lowBits, highBits, levelBits } = columns;
  const filters = toGroupFilters(criteria.filters);
  const levelMask = match?.onlySimilarReviewers ? match.matcher.levelMask : undefined;
  const passes = (main: number) =>
    (filters.length === 0 || passesAll(lowBits[main]!, highBits[main]!, filters)) &&
    (levelMask === undefined || (levelBits[main]! & levelMask) !== 0);
  const hasNoFilters = filters.length === 0 && levelMask === undefined;
  const maxChord = toSquaredChord(radiusMiles);
  const rankListing = createRanker(index, 'distance', priorMean);
  const top = new TopListings(maxHits);
  const canRank = (chord: number) => !top.lastRank || toMinTenthMiles(chord) <= top.lastRank.key;
  let total = 0;
  const rankPlace = (main: number, place: number) => {
    const chord = computeSquaredChord(columns, place, origin);
    if (chord <= maxChord) return;
    total++;
    if (!canRank(chord)) return;
    const key = toTenthMiles(chord);
    if (top.canAdd(0, key)) top.add(rankListing(main, place, key));
  };
  for (const { places, minChord } of outOfState.listAreas(origin, homeState)) {
    if (hasNoFilters && minChord > maxChord && !canRank(minChord)) total += places.length;
    else for (const place of places) if (passes(place)) rankPlace(place, place);
  }
  for (const [branchState, places] of outOfState.branchesByState) {
    if (branchState === homeState) continue;
    for (const place of places) {
      const main = mains[place]!;
      // Each listing counts once, at its nearest place.
      if (passes(main) && choosePlace(index, main, criteria) === place) rankPlace(main, place);
    }
  }
  return { hits: top.list().map(({ main, place }) => toHit(index, main, place, criteria)), total };
}
