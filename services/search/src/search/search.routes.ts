import { pageSize } from '@app/option-lists';
import { type App, type CheckedJson, isFresh, registerCall, replySerialized } from '@app/service-kit';
import { searchProsthetists } from '@app/types';
import * as z from 'zod/mini';
import type { SearchDeps } from '../deps.ts';
import { encodeCursor } from '../index/orders/cursor.ts';
import { hashText } from '../replies/hash-text.ts';
import { joinReply } from './join-reply.ts';
import { createQueryTags } from './query-tags.ts';
import { parseSearchRequest } from './search-request.ts';

const dayMs = 86_400_000;

const restOfReply = z.omit(searchProsthetists.reply, { prosthetists: true, outOfState: true });

/** Routes of the search. The engine provides the results and counts, the database the cards. */
export function registerSearchRoutes(
  app: App,
  { engine, renderCards, staleDays, figures, misses }: SearchDeps,
): void {
  const tags = createQueryTags();

  registerCall(app, searchProsthetists, async ({ query, c }) => {
    const { search: criteria, zip, radius } = parseSearchRequest(query);
    // Cards also show "not confirmed lately", which depends on the day and the settings.
    const state = `${engine.state()}-${Math.floor(Date.now() / dayMs)}${staleDays ? `-${await staleDays()}` : ''}`;
    const text = new URL(c.req.url).search;

    async function makeReply() {
      // The state of the ZIP code is taken as the visitor's home state.
      const found = await engine.search(criteria, zip?.state);
      const [cards, travelCards] = await Promise.all([
        renderCards(found.hits),
        renderCards(found.outOfState),
      ]);
      const json = joinReply({ cards: cards.json, travelCards: travelCards.json }, restOfReply, {
        total: found.total,
        nearest: found.nearest,
        page: query.page,
        pageSize,
        pages: Math.ceil(found.total / pageSize),
        facets: found.facets,
        origin: zip ?? null,
        radius,
        sortBy: query.sortBy,
        sortApplied: criteria.order,
        next: found.next ? encodeCursor(found.next) : null,
        wider: found.wider,
        without: found.without,
      });
      return { json, found, isCurrent: cards.isCurrent && travelCards.isCurrent };
    }
    /** Counts appearances. A reply that the client already has (304) does not count. */
    function send({ json, found }: Awaited<ReturnType<typeof makeReply>>): CheckedJson {
      figures.add('appearances', [...found.hits, ...found.outOfState]);
      // A search by name is not a miss of a place: the name may be misspelt.
      if (found.total === 0 && zip && criteria.name === undefined && Number.isFinite(criteria.radiusMiles))
        misses?.add(zip.zip, criteria.radiusMiles);
      return json;
    }

    const known = tags.find(state, text);
    if (known && isFresh(c.req.header('if-none-match') ?? null, `"${known}"`))
      return replySerialized(async () => send(await makeReply()), { etag: known });
    const made = await makeReply();
    const etag = hashText(made.json);
    if (made.isCurrent) tags.add(state, text, etag);
    return replySerialized(() => send(made), { etag });
  });
}
