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

/**
 * Finds listings beyond the radius and outside a person's state (two letters) that accept patients from there and pass
 * the filters. Leaves out listings with a place within the radius: they are results. Reads all listings that accept
 * patients from other states, because their number is shown.
 */
export function findOutOfState(
  index: SearchIndex,
  criteria: SearchCriteria,
  homeState: string | undefined,
  most: number,
): OutOfState {
  const { origin, radiusMiles, name, state, match } = criteria;
  const isAround = origin && Number.isFinite(radiusMiles) && name === undefined && state === undefined;
  if (!isAround || homeState === undefined) return { hits: [], total: 0 };
  const { columns, priorMean } = index;
  const { main: mains, low, high, levels } = columns;
  const filters = toGroupFilters(criteria.filters);
  const maxChord = toSquaredChord(radiusMiles);
  const toRanked = createRanker(index, 'distance', priorMean);
  const top = new Top(most);
  let total = 0;
  for (const [placeState, places] of index.outOfStatePlaces) {
    if (placeState === homeState) continue;
    for (const place of places) {
      const main = mains[place]!;
      if (filters.length > 0 && !passesAll(low[main]!, high[main]!, filters)) continue;
      if (match?.onlyAlike && (levels[main]! & match.matcher.mask) === 0) continue;
      // A listing counts once, at its nearest place.
      if ((main !== place || columns.next[main]! >= 0) && choosePlace(index, main, criteria) !== place)
        continue;
      const chord = computeChord(columns, place, origin);
      if (chord <= maxChord) continue;
      total++;
      if (top.last && toLeastTenthMiles(chord) > top.last.key) continue;
      const key = toTenthMiles(chord);
      if (top.mayAdd(0, key)) top.add(toRanked(main, place, key));
    }
  }
  return { hits: top.list().map(({ main, place }) => toHit(index, main, place, criteria)), total };
}
