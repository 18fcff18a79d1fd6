import { stateCentroid } from '@app/geo';
import type { matchProsthetists } from '@app/types';
import type * as z from 'zod/mini';
import { type Origin, originAt } from './index/geometry.ts';
import { codeOfState, Matcher } from './index/matcher.ts';
import type { Order } from './index/orders.ts';
import type { Match } from './index/tally.ts';
import { getPossibleOrder, type Wish, wishBy } from './wish.ts';

export type MatchBody = z.output<NonNullable<(typeof matchProsthetists)['body']>>;

export interface MatchWish extends Wish<Order> {
  search: Wish<Order>['search'] & { match: Match };
  /** Without a ZIP code: distances are from the middle of the person's state, and order the list alone. */
  isFromState: boolean;
}

/**
 * What a search with facts asks of the index. Nobody is hidden by facts: they order and explain, unless "reviewers
 * like me" is asked for.
 * @throws {HttpProblem} as a search without facts
 */
export function matchWishOf({ search, facts, reviewersLikeMe }: MatchBody): MatchWish {
  const state = codeOfState(facts.state);
  // A name is looked for in the whole country alike, unless a ZIP code stands beside it.
  const center = search.zipCode === undefined && !search.name ? centerOf(state) : undefined;
  const wish = wishBy<Order>(search, getPossibleOrder, center);
  const { radiusMiles } = wish.search;
  // Somebody who does not say where they live is taken to live where they search.
  const matcher = new Matcher(facts, { home: state ?? wish.zip?.state, radiusMiles });
  return {
    ...wish,
    search: { ...wish.search, match: { matcher, onlyAlike: reviewersLikeMe } },
    isFromState: center !== undefined,
  };
}

const centers = new Map<string, Origin | undefined>();

/** The middle of a state; reckoned once. */
function centerOf(state: string | undefined): Origin | undefined {
  if (state === undefined) return undefined;
  if (!centers.has(state)) {
    const middle = stateCentroid(state);
    centers.set(state, middle && originAt(middle.lat, middle.lng));
  }
  return centers.get(state);
}
