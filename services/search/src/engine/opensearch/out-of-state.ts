// Requests for listings of other states, which are offered beyond the radius of a search.
import { outOfStateBits } from '../../index/filters/matcher.ts';
import {
  type Clause,
  matchAll,
  matchExcept,
  matchScript,
  matchValue,
  type SearchRequest,
} from './clauses.ts';
import {
  createFilterClauses,
  matchAnyOption,
  matchCircle,
  matchSimilarReviewers,
  type ResolvedSearch,
  toSort,
} from './query.ts';
import { createNearestStateScript } from './scripts.ts';

/** Matches listings beyond the radius whose nearest place is in another state, and that accept patients from there. */
const matchOutOfState = (search: ResolvedSearch, homeState: string): Clause => {
  const { origin, radiusMiles, match } = search;
  const filter = [
    matchValue('away', 0),
    matchValue('isLocated', true),
    matchAnyOption(outOfStateBits, search),
    ...createFilterClauses(search),
    ...(match?.onlySimilarReviewers ? [matchSimilarReviewers(match.matcher)] : []),
  ];
  const nearestInHomeClause = matchAll([
    matchValue('states', homeState),
    matchScript(createNearestStateScript(origin!, homeState, undefined)),
  ]);
  return matchExcept(filter, [
    matchCircle(origin!, radiusMiles),
    matchValue('onlyState', homeState),
    nearestInHomeClause,
  ]);
};

/** Creates the request for the number of these listings. */
export const toOutOfStateTotalRequest = (search: ResolvedSearch, homeState: string): SearchRequest => ({
  size: 0,
  track_total_hits: true,
  query: matchOutOfState(search, homeState),
});

/** Creates the request for the nearest of these listings, within a larger radius. */
export const toOutOfStateRequest = (
  search: ResolvedSearch,
  homeState: string,
  maxMiles: number,
  size: number,
): SearchRequest => ({
  size,
  query: matchAll([
    matchOutOfState(search, homeState),
    ...(Number.isFinite(maxMiles) ? [matchCircle(search.origin!, maxMiles)] : []),
  ]),
  sort: toSort({ ...search, order: 'distance' }),
  track_total_hits: false,
  _source: ['listing'],
});
