import { computeStateCentroid } from '@app/geo';
import { pageSize } from '@app/option-lists';
import { type App, registerCall, replySerialized } from '@app/service-kit';
import { matchProsthetists } from '@app/types';
import * as z from 'zod/mini';
import { findStateCode, type Match, Matcher } from '../index/filters/matcher.ts';
import { encodeCursor } from '../index/orders/cursor.ts';
import type { Order } from '../index/orders/orders.ts';
import { createOrigin, type Origin } from '../index/places/geometry.ts';
import type { Hit } from '../index/search.ts';
import type { SearchDeps } from './search.routes.ts';
import { joinReply } from './search.routes.ts';
import { createSearchRequest, getPossibleOrder, type SearchRequest } from './search-request.ts';

const restOfReply = z.omit(matchProsthetists.reply, { prosthetists: true, outOfState: true });

type MatchBody = z.output<NonNullable<(typeof matchProsthetists)['body']>>;

interface MatchRequest extends SearchRequest<Order> {
  search: SearchRequest<Order>['search'] & { match: Match };
  /** True without a ZIP code: distances are from the centre of the person's state and used for the order alone. */
  isFromState: boolean;
}

/**
 * Converts a search with facts to index criteria. Facts order and explain the results; only "reviewers like me" removes
 * any.
 * @throws {HttpProblem} like `parseSearchRequest`
 */
function parseMatchRequest({ search, facts, reviewersLikeMe }: MatchBody): MatchRequest {
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

/** Routes of searches with health facts: they are sent in the body, never stored, and the reply is private. */
export function registerMatchRoutes(app: App, { engine, renderCards, figures }: SearchDeps): void {
  registerCall(app, matchProsthetists, ({ body }) => {
    const { search: criteria, zip, radius, isFromState } = parseMatchRequest(body);
    const buildAnswer = async () => {
      const answer = await engine.search(criteria, criteria.match.matcher.home);
      const [cards, travelCards] = await Promise.all([
        renderCards(isFromState ? answer.hits.map(omitMiles) : answer.hits),
        renderCards(answer.outOfState),
      ]);
      figures.add('appearances', [...answer.hits, ...answer.outOfState]);
      const { search: request, facts } = body;
      return joinReply({ cards: cards.json, travelCards: travelCards.json }, restOfReply, {
        total: answer.total,
        nearest: answer.nearest,
        page: request.page,
        pageSize,
        pages: Math.ceil(answer.total / pageSize),
        facets: answer.facets,
        origin: zip ?? null,
        radius,
        sortBy: request.sortBy,
        sortApplied: criteria.order,
        next: answer.next ? encodeCursor(answer.next) : null,
        wider: answer.wider,
        without: answer.without,
        reviewersLikeMe: criteria.match.matcher.mask === 0 ? null : answer.alike,
        nearState: isFromState ? (facts.state ?? null) : null,
      });
    };
    return replySerialized(buildAnswer, { headers: { 'cache-control': 'private, no-store' } });
  });
}

/** Distances from the centre of a state are meaningless to readers. */
const omitMiles = (hit: Hit): Hit => ({ ...hit, miles: null });
