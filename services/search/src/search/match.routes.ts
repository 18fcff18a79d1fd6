import { pageSize } from '@app/option-lists';
import { type App, registerCall, replySerialized } from '@app/service-kit';
import { matchProsthetists } from '@app/types';
import * as z from 'zod/mini';
import type { SearchDeps } from '../deps.ts';
import { encodeCursor } from '../index/orders/cursor.ts';
import type { Hit } from '../index/search.ts';
import { joinReply } from './join-reply.ts';
import { parseMatchRequest } from './match.ts';

const restOfReply = z.omit(matchProsthetists.reply, { prosthetists: true, outOfState: true });

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
