import { computeStateCentroid } from '@app/geo';
import type { matchProsthetists } from '@app/types';
import type * as z from 'zod/mini';
import { findStateCode, Matcher } from '../index/filters/matcher.ts';
import type { Match } from '../index/filters/tally.ts';
import type { Order } from '../index/orders/orders.ts';
import { createOrigin, type Origin } from '../index/places/geometry.ts';
import { createSearchRequest, getPossibleOrder, type SearchRequest } from './search-request.ts';

export type MatchBody = z.output<NonNullable<(typeof matchProsthetists)['body']>>;

export interface MatchRequest extends SearchRequest<Order> {
  search: SearchRequest<Order>['search'] & { match: Match };
  /** Without a ZIP code: distances are from the middle of the person's state, and order the list alone. */
  isFromState: boolean;
}

/**
 * What a search with facts asks of the index. Nobody is hidden by facts: they order and explain, unless "reviewers
 * like me" is asked for.
 * @throws {HttpProblem} as a search without facts
 */
export function parseMatchRequest({ search, facts, reviewersLikeMe }: MatchBody): MatchRequest {
  const state = findStateCode(facts.state);
  // A name is looked for in the whole country alike, unless a ZIP code stands beside it.
  const center = search.zipCode === undefined && !search.name ? findCenter(state) : undefined;
  const request = createSearchRequest<Order>(search, getPossibleOrder, center);
  const { radiusMiles } = request.search;
  // Somebody who does not say where they live is taken to live where they search.
  const matcher = new Matcher(facts, { home: state ?? request.zip?.state, radiusMiles });
  return {
    ...request,
    search: { ...request.search, match: { matcher, onlyAlike: reviewersLikeMe } },
    isFromState: center !== undefined,
  };
}

const centers = new Map<string, Origin | undefined>();

/** The middle of a state; reckoned once. */
function findCenter(state: string | undefined): Origin | undefined {
  if (state === undefined) return undefined;
  if (!centers.has(state)) {
    const middle = computeStateCentroid(state);
    centers.set(state, middle && createOrigin(middle.lat, middle.lng));
  }
  return centers.get(state);
}
