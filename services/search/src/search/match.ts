import { computeStateCentroid } from '@app/geo';
import type { matchProsthetists } from '@app/types';
import type * as z from 'zod/mini';
import { findStateCode, type Match, Matcher } from '../index/filters/matcher.ts';
import type { Order } from '../index/orders/orders.ts';
import { createOrigin, type Origin } from '../index/places/geometry.ts';
import { createSearchRequest, getPossibleOrder, type SearchRequest } from './search-request.ts';

export type MatchBody = z.output<NonNullable<(typeof matchProsthetists)['body']>>;

export interface MatchRequest extends SearchRequest<Order> {
  search: SearchRequest<Order>['search'] & { match: Match };
  /** True without a ZIP code: distances are from the centre of the person's state and used for the order alone. */
  isFromState: boolean;
}

/**
 * Converts a search with facts to index criteria. Facts order and explain the results; only "reviewers like me" removes
 * any.
 * @throws {HttpProblem} like `parseSearchRequest`
 */
export function parseMatchRequest({ search, facts, reviewersLikeMe }: MatchBody): MatchRequest {
  const state = findStateCode(facts.state);
  // A search by name covers the whole country equally, unless a ZIP code is given.
  const center = search.zipCode === undefined && !search.name ? findCenter(state) : undefined;
  const request = createSearchRequest<Order>(search, getPossibleOrder, center);
  const { radiusMiles } = request.search;
  // Without a state of residence, the state of the search is used.
  const matcher = new Matcher(facts, { home: state ?? request.zip?.state, radiusMiles });
  return {
    ...request,
    search: { ...request.search, match: { matcher, onlyAlike: reviewersLikeMe } },
    isFromState: center !== undefined,
  };
}

const centers = new Map<string, Origin | undefined>();

/** The centre of a state, cached. */
function findCenter(state: string | undefined): Origin | undefined {
  if (state === undefined) return undefined;
  if (!centers.has(state)) {
    const middle = computeStateCentroid(state);
    centers.set(state, middle && createOrigin(middle.lat, middle.lng));
  }
  return centers.get(state);
}
