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
  const { origin, radiusMiles, needsMatch } = criteria;
  if (!origin || homeState === undefined || !isRadiusOnly(criteria)) return { hits: [], total: 0 };
  const { columns, outOfStatePlaces, priorMean } = index;
  const { mainPlace: mainPlaces, lowBits, highBits, levelBits } = columns;
  const filters = toGroupFilters(criteria.filters);
  const levelMask = needsMatch?.onlySimilarReviewers ? needsMatch.matcher.levelMask : undefined;
  const passesFilters = (mainPlace: number) =>
    (filters.length === 0 || passesAll(lowBits[mainPlace]!, highBits[mainPlace]!, filters)) &&
    (levelMask === undefined || (levelBits[mainPlace]! & levelMask) !== 0);
  const hasNoFilters = filters.length === 0 && levelMask === undefined;
  const maxSquaredChord = toSquaredChord(radiusMiles);
  const rankListing = createRanker(index, 'distance', priorMean);
  const topListings = new TopListings(maxHits);
  const canRank = (squaredChord: number) =>
    !topListings.lastRank || toMinTenthMiles(squaredChord) <= topListings.lastRank.key;
  let total = 0;
  const rankPlace = (mainPlace: number, place: number) => {
    const squaredChord = computeSquaredChord(columns, place, origin);
    if (squaredChord <= maxSquaredChord) return;
    total++;
    if (!canRank(squaredChord)) return;
    const key = toTenthMiles(squaredChord);
    if (topListings.canAdd(0, key)) topListings.add(rankListing(mainPlace, place, key));
  };
  for (const { places, minSquaredChord } of outOfStatePlaces.listAreas(origin, homeState)) {
    if (hasNoFilters && minSquaredChord > maxSquaredChord && !canRank(minSquaredChord))
      total += places.length;
    else for (const place of places) if (passesFilters(place)) rankPlace(place, place);
  }
  for (const [branchState, places] of outOfStatePlaces.branchesByState) {
    if (branchState === homeState) continue;
    for (const place of places) {
      const mainPlace = mainPlaces[place]!;
      // Each listing counts once, at its nearest place.
      if (passesFilters(mainPlace) && choosePlace(index, mainPlace, criteria) === place)
        rankPlace(mainPlace, place);
    }
  }
  return {
    hits: topListings.list().map(({ mainPlace, place }) => toHit(index, mainPlace, place, criteria)),
    total,
  };
}
