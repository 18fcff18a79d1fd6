// Requests for listings of other states, which are offered beyond the radius of a search.
import { outOfStateBits } from '../../index/filters/matcher.ts';
import {
  type Clause,
  matchAll,
  matchAllBut,
  matchScript,
  matchValue,
  type SearchRequest,
} from './clauses.ts';
import { type DecidedSearch, matchAlike, matchCircle, matchOption, toFilters, toSort } from './query.ts';
import { createNearestStateScript } from './scripts.ts';

/** Matches listings beyond the radius whose nearest place is in another state, and that accept patients from there. */
const matchOutOfState = (search: DecidedSearch, home: string): Clause => {
  const { origin, radiusMiles, match } = search;
  const filter = [
    matchValue('away', 0),
    matchValue('isLocated', true),
    matchOption(outOfStateBits, search),
    ...toFilters(search),
    ...(match?.onlyAlike ? [matchAlike(match.matcher)] : []),
  ];
  const nearestIsInHome = matchAll([
    matchValue('states', home),
    matchScript(createNearestStateScript(origin!, home, undefined)),
  ]);
  return matchAllBut(filter, [
    matchCircle(origin!, radiusMiles),
    matchValue('onlyState', home),
    nearestIsInHome,
  ]);
};

/** Creates the request for the number of these listings. */
export const toOutOfStateTotalRequest = (search: DecidedSearch, home: string): SearchRequest => ({
  size: 0,
  track_total_hits: true,
  query: matchOutOfState(search, home),
});

/** Creates the request for the nearest of these listings, within a larger radius. */
export const toOutOfStateRequest = (
  search: DecidedSearch,
  home: string,
  maxMiles: number,
  size: number,
): SearchRequest => ({
  size,
  query: matchAll([
    matchOutOfState(search, home),
    ...(Number.isFinite(maxMiles) ? [matchCircle(search.origin!, maxMiles)] : []),
  ]),
  sort: toSort({ ...search, order: 'distance' }),
  track_total_hits: false,
  _source: ['listing'],
});
