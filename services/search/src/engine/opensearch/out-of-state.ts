// Requests for listings of other states, which are offered beyond the radius of a search.
import { maxOutOfStateHits } from '../../index/places/out-of-state.ts';
import {
  type Clause,
  everyListing,
  matchAll,
  matchExcept,
  matchPresent,
  matchScript,
  matchValue,
  type SearchRequest,
} from './clauses.ts';
import {
  createFilterClauses,
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
    matchPresent('outOfStateFrom'),
    ...createFilterClauses(search),
    ...(match?.onlySimilarReviewers ? [matchSimilarReviewers(match.matcher)] : []),
  ];
  const nearestInHomeClause = matchAll([
    matchValue('states', homeState),
    matchScript(createNearestStateScript(origin!, homeState, undefined)),
  ]);
  return matchExcept(filter, [
    matchCircle(origin!, radiusMiles),
    matchValue('outOfStateFrom', homeState),
    nearestInHomeClause,
  ]);
};

/** Creates the request for the nearest of these listings in a ring around the radius, and for the total of all. */
export const toOutOfStateRequest = (
  search: ResolvedSearch,
  homeState: string,
  ringMiles: number,
): SearchRequest => ({
  size: maxOutOfStateHits,
  query: matchOutOfState(search, homeState),
  ...(Number.isFinite(ringMiles) && {
    post_filter: matchCircle(search.origin!, search.radiusMiles + ringMiles),
  }),
  sort: toSort({ ...search, order: 'distance' }),
  aggs: { total: { filter: everyListing } },
  track_total_hits: false,
  _source: ['listing'],
});
