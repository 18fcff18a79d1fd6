// Requests for listings of other states, which a search offers beyond its radius.
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

/** Listings beyond the radius that accept patients from other states, and whose nearest place is not in the state `home`. */
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

/** The request for the number of offers beyond the radius. */
export const toOutOfStateTotalRequest = (search: DecidedSearch, home: string): SearchRequest => ({
  size: 0,
  track_total_hits: true,
  query: matchOutOfState(search, home),
});

/** The request for the nearest offers beyond the radius, within a larger one. */
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
