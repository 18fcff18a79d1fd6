import { pageSize } from '@app/option-lists';
import { type App, mount, replySerialized } from '@app/service-kit';
import { type MatchReply, matchProsthetists } from '@app/types';
import type { SearchDeps } from '../deps.ts';
import { encodeCursor } from '../index/orders/cursor.ts';
import { type Hit, search } from '../index/search.ts';
import { parseMatchRequest } from './match.ts';
import { getTravel } from './travel.ts';
import { findWiderCounts } from './wider.ts';

/** Routes of searches with health facts: they are sent in the body, never stored, and the reply is private. */
export function mountMatch(app: App, { source, renderCards, figures }: SearchDeps): void {
  mount(app, matchProsthetists, ({ body }) => {
    const { search: criteria, zip, radius, isFromState } = parseMatchRequest(body);
    const snapshot = source.snapshot();
    const buildAnswer = async () => {
      const found = await search(snapshot, criteria);
      const travel = getTravel(snapshot, criteria, criteria.match.matcher.home);
      const [cards, travelCards, wider] = await Promise.all([
        renderCards(isFromState ? found.hits.map(omitMiles) : found.hits),
        renderCards(travel),
        findWiderCounts(snapshot, criteria, found.total),
      ]);
      figures.add('appearances', [...found.hits, ...travel]);
      const { search: request, facts } = body;
      const rest: Omit<MatchReply, 'prosthetists' | 'outOfState'> = {
        total: found.total,
        page: request.page,
        pageSize,
        pages: Math.ceil(found.total / pageSize),
        facets: found.facets,
        origin: zip ?? null,
        radius,
        sortBy: request.sortBy,
        sortApplied: criteria.order,
        next: found.next ? encodeCursor(found.next) : null,
        wider,
        reviewersLikeMe: criteria.match.matcher.mask === 0 ? null : found.alike,
        nearState: isFromState ? (facts.state ?? null) : null,
      };
      return `{"prosthetists":${cards},"outOfState":${travelCards},${JSON.stringify(rest).slice(1)}`;
    };
    return replySerialized(buildAnswer, { headers: { 'cache-control': 'private, no-store' } });
  });
}

/** Distances from the centre of a state are meaningless to readers. */
const omitMiles = (hit: Hit): Hit => ({ ...hit, miles: null });
