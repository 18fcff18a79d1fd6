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
      const found = await engine.answer(criteria, criteria.match.matcher.home);
      const [cards, travelCards] = await Promise.all([
        renderCards(isFromState ? found.hits.map(omitMiles) : found.hits),
        renderCards(found.outOfState),
      ]);
      figures.add('appearances', [...found.hits, ...found.outOfState]);
      const { search: request, facts } = body;
      return joinReply({ cards: cards.json, travelCards: travelCards.json }, restOfReply, {
        total: found.total,
        nearest: found.nearest,
        page: request.page,
        pageSize,
        pages: Math.ceil(found.total / pageSize),
        facets: found.facets,
        origin: zip ?? null,
        radius,
        sortBy: request.sortBy,
        sortApplied: criteria.order,
        next: found.next ? encodeCursor(found.next) : null,
        wider: found.wider,
        without: found.without,
        reviewersLikeMe: criteria.match.matcher.mask === 0 ? null : found.alike,
        nearState: isFromState ? (facts.state ?? null) : null,
      });
    };
    return replySerialized(buildAnswer, { headers: { 'cache-control': 'private, no-store' } });
  });
}

/** Distances from the centre of a state are meaningless to readers. */
const omitMiles = (hit: Hit): Hit => ({ ...hit, miles: null });
