import { pageSize } from '@app/option-lists';
import {
  type App,
  type CheckedJson,
  isFresh,
  registerCall,
  replySerialized,
  serialize,
} from '@app/service-kit';
import { searchProsthetists } from '@app/types';
import * as z from 'zod/mini';
import type { CardsOf, StaleDays } from '../cards/card-cache.ts';
import type { SearchEngine } from '../engine/engine.ts';
import type { FigureCounter } from '../figures/counting.ts';
import type { Misses } from '../figures/misses.ts';
import { encodeCursor } from '../index/orders/cursor.ts';
import { hashText } from '../replies/reply-cache.ts';
import { parseSearchRequest } from './search-request.ts';

const dayMs = 86_400_000;

const restOfReply = z.omit(searchProsthetists.reply, { prosthetists: true, outOfState: true });

/**
 * ETags of replies by query, valid for one state of the index, so that a conditional request needs no search. Replies
 * themselves are not stored: there are too many queries.
 */
export function createQueryTags(most = 20_000) {
  let state = '';
  const tags = new Map<string, string>();

  return {
    /** @param now identifies everything beside the query that the reply depends on */
    find(now: string, query: string): string | undefined {
      if (now !== state) tags.clear();
      state = now;
      return tags.get(hashText(query));
    },
    /** @param then the state at the start of the search; a tag of an outdated state is dropped */
    add(then: string, query: string, tag: string): void {
      if (then !== state) return;
      tags.set(hashText(query), tag);
      for (const oldest of tags.keys()) {
        if (tags.size <= most) break;
        tags.delete(oldest);
      }
    },
  };
}

/** Dependencies of the search routes: the engine, cards, and counters. */
export interface SearchDeps {
  engine: SearchEngine;
  renderCards: CardsOf;
  /** Settings on which cards depend; absent: defaults. */
  staleDays?: StaleDays;
  figures: Pick<FigureCounter, 'add'>;
  misses?: Pick<Misses, 'add'> | undefined;
}

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

/** The text of a search's reply: rendered cards, and the rest, which differs from search to search. */
export const joinReply = <S extends z.ZodMiniType<object>>(
  { cards, travelCards }: Record<'cards' | 'travelCards', string>,
  schema: S,
  otherFields: z.output<S>,
): CheckedJson =>
  `{"prosthetists":${cards},"outOfState":${travelCards},${serialize(schema, otherFields).slice(1)}` as CheckedJson;
