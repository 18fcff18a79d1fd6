import { passesAll, toGroupFilters } from '../filters/facets.ts';
import { createRanker } from '../orders/orders.ts';
import { Top } from '../orders/top.ts';
import { type Hit, toHit } from '../search.ts';
import { computeChord, type SearchIndex } from '../search-index.ts';
import { choosePlace, type SearchCriteria } from '../visit.ts';
import { toLeastTenthMiles, toSquaredChord, toTenthMiles } from './geometry.ts';

/** Listings beyond the radius of a search that accept patients from its state. */
export interface OutOfState {
  /** The nearest ones. */
  hits: Hit[];
  /** Number of all of them. */
  total: number;
}

/** Maximum number of listings offered beyond the radius. */
export const maxOutOfState = 5;

/** True if a search is limited to a radius, but to no name and no state. */
export const isOnlyAround = ({ origin, radiusMiles, name, state }: SearchCriteria): boolean =>
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
): OutOfState {
  const { origin, radiusMiles, match } = criteria;
  if (!origin || homeState === undefined || !isOnlyAround(criteria)) return { hits: [], total: 0 };
  const { columns, outOfState, priorMean } = index;
  const { main: mains, low, high, levels } = columns;
  const filters = toGroupFilters(criteria.filters);
  const levelMask = match?.onlyAlike ? match.matcher.mask : undefined;
  const passes = (main: number) =>
    (filters.length === 0 || passesAll(low[main]!, high[main]!, filters)) &&
    (levelMask === undefined || (levels[main]! & levelMask) !== 0);
  const passesEvery = filters.length === 0 && levelMask === undefined;
  const maxChord = toSquaredChord(radiusMiles);
  const toRanked = createRanker(index, 'distance', priorMean);
  const top = new Top(maxHits);
  const mayRank = (chord: number) => !top.last || toLeastTenthMiles(chord) <= top.last.key;
  let total = 0;
  const visit = (main: number, place: number) => {
    const chord = computeChord(columns, place, origin);
    if (chord <= maxChord) return;
    total++;
    if (!mayRank(chord)) return;
    const key = toTenthMiles(chord);
    if (top.mayAdd(0, key)) top.add(toRanked(main, place, key));
  };
  for (const { places, leastChord } of outOfState.listAreas(origin, homeState)) {
    if (passesEvery && leastChord > maxChord && !mayRank(leastChord)) total += places.length;
    else for (const place of places) if (passes(place)) visit(place, place);
  }
  for (const [branchState, places] of outOfState.branches) {
    if (branchState === homeState) continue;
    for (const place of places) {
      const main = mains[place]!;
      // Each listing counts once, at its nearest place.
      if (passes(main) && choosePlace(index, main, criteria) === place) visit(main, place);
    }
  }
  return { hits: top.list().map(({ main, place }) => toHit(index, main, place, criteria)), total };
}
