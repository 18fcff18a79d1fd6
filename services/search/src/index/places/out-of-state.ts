import { passesAll, toGroupFilters } from '../filters/facets.ts';
import { acceptsOutOfState } from '../filters/matcher.ts';
import { createRanker } from '../orders/orders.ts';
import { Top } from '../orders/top.ts';
import { type Hit, toHit } from '../search.ts';
import { computeChord, type SearchIndex } from '../search-index.ts';
import { choosePlace, type SearchCriteria } from '../visit.ts';
import { toSquaredChord, toTenthMiles, unknownDistance } from './geometry.ts';

/** The first ring beyond the radius in miles, and the factor by which it grows. */
const firstStepMiles = 25;
const growth = 1.6;

/**
 * The nearest listings beyond the radius and outside a person's state (two letters) that accept patients from there and
 * pass the filters. Leaves out listings with a place within the radius: they are results.
 */
export function findOutOfStateHits(
  index: SearchIndex,
  criteria: SearchCriteria,
  homeState: string | undefined,
  most: number,
): Hit[] {
  const { origin, radiusMiles, name, state, match } = criteria;
  const isAround = origin && Number.isFinite(radiusMiles) && name === undefined && state === undefined;
  if (!isAround || homeState === undefined) return [];
  const { columns, cities, priorMean } = index;
  const { low, high, levels, away } = columns;
  const filters = toGroupFilters(criteria.filters);
  const maxChord = toSquaredChord(radiusMiles);
  const toRanked = createRanker(index, 'distance', priorMean);
  for (let miles = radiusMiles + firstStepMiles; ; miles *= growth) {
    const places = index.outOfStateGrid.findAround(origin, miles);
    const top = new Top(most);
    index.visit(places, (main) => {
      if (away[main] === 1 || !acceptsOutOfState(low[main]!, high[main]!)) return;
      if (!passesAll(low[main]!, high[main]!, filters)) return;
      if (match?.onlyAlike && (levels[main]! & match.matcher.mask) === 0) return;
      const place = choosePlace(index, main, criteria);
      const chord = computeChord(columns, place, origin);
      if (chord <= maxChord || chord === unknownDistance || cities[place]!.state === homeState) return;
      const key = toTenthMiles(chord);
      if (top.mayAdd(0, key)) top.add(toRanked(main, place, key));
    });
    const ranked = top.list();
    const last = ranked[most - 1];
    // The circle is complete but for its last tenth of a mile; without a grid everything was read.
    if (!places || (last && last.key < miles * 10 - 1))
      return ranked.map(({ main, place }) => toHit(index, main, place, criteria));
  }
}
