import { searchPageSize } from '@app/option-lists';
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
import type { ReadStaleDays, RenderCards } from '../cards/card-cache.ts';
import type { SearchEngine } from '../engine/engine.ts';
import type { FigureCounter } from '../figures/counting.ts';
import type { MissCounter } from '../figures/misses.ts';
import { encodeCursor } from '../index/orders/cursor.ts';
import { hashText } from '../replies/reply-cache.ts';
import { parseSearchQuery } from './search-request.ts';

const dayMs = 86_400_000;

const otherFields = z.omit(searchProsthetists.reply, { prosthetists: true, outOfState: true });

/**
 * Creates a cache of the ETags of replies by query, for one state of the index, so that a conditional request needs no
 * search. The replies are not cached, because there are too many queries.
 */
export function createQueryTags(most = 20_000) {
  let stamp = '';
  const tags = new Map<string, string>();

  return {
    /** @param currentStamp identifies the state of all data that the reply depends on */
    find(currentStamp: string, query: string): string | undefined {
      if (currentStamp !== stamp) tags.clear();
      stamp = currentStamp;
      return tags.get(hashText(query));
    },
    /** @param searchedStamp the stamp before the search; an ETag of an outdated state is dropped */
    add(searchedStamp: string, query: string, tag: string): void {
      if (searchedStamp !== stamp) return;
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
  renderCards: RenderCards;
  /** Reads the setting on which cards depend. Absent: its default. */
  staleDays?: ReadStaleDays;
  figures: Pick<FigureCounter, 'add'>;
  misses?: Pick<MissCounter, 'add'> | undefined;
}

/** Route of the search. The engine provides the results and counts, the database the cards. */
export function registerSearchRoutes(
  app: App,
  { engine, renderCards, staleDays, figures, misses }: SearchDeps,
): void {
  const tags = createQueryTags();

  registerCall(app, searchProsthetists, async ({ query, c }) => {
    const { criteria, zip, radius } = parseSearchQuery(query);
    // Cards also show "not confirmed lately", which depends on the day and the settings.
    const stamp = `${engine.getStamp()}-${Math.floor(Date.now() / dayMs)}${staleDays ? `-${await staleDays()}` : ''}`;
    const queryText = new URL(c.req.url).search;

    async function makeReply() {
      // The state of the ZIP code is taken as the visitor's home state.
      const page = await engine.search(criteria, zip?.state);
      const [cards, travelCards] = await Promise.all([
        renderCards(page.hits),
        renderCards(page.outOfState.hits),
      ]);
      const json = joinReply({ cards: cards.json, travelCards: travelCards.json }, otherFields, {
        total: page.total,
        nearest: page.nearest,
        page: query.page,
        pageSize: searchPageSize,
        pages: Math.ceil(page.total / searchPageSize),
        facets: page.facets,
        origin: zip ?? null,
        radius,
        sortBy: query.sortBy,
        sortApplied: criteria.order,
        next: page.next ? encodeCursor(page.next) : null,
        outOfStateTotal: page.outOfState.total,
        wider: page.wider,
        without: page.without,
      });
      return { json, page, isCurrent: cards.isCurrent && travelCards.isCurrent };
    }
    /** Counts appearances when the reply is sent; a reply that the client already has (304) does not count. */
    function send({ json, page }: Awaited<ReturnType<typeof makeReply>>): CheckedJson {
      figures.add('appearances', [...page.hits, ...page.outOfState.hits]);
      // A search by name without results does not count: the name may be misspelt.
      if (page.total === 0 && zip && criteria.name === undefined && Number.isFinite(criteria.radiusMiles))
        misses?.add(zip.zip, criteria.radiusMiles);
      return json;
    }

    const knownTag = tags.find(stamp, queryText);
    if (knownTag && isFresh(c.req.header('if-none-match') ?? null, `"${knownTag}"`))
      return replySerialized(async () => send(await makeReply()), { etag: knownTag });
    const reply = await makeReply();
    const etag = hashText(reply.json);
    if (reply.isCurrent) tags.add(stamp, queryText, etag);
    return replySerialized(() => send(reply), { etag });
  });
}

/** Joins the JSON of a search's reply from rendered cards and the other fields. */
export const joinReply = <S extends z.ZodMiniType<object>>(
  { cards, travelCards }: Record<'cards' | 'travelCards', string>,
  schema: S,
  otherFields: z.output<S>,
): CheckedJson =>
  `{"prosthetists":${cards},"outOfState":${travelCards},${serialize(schema, otherFields).slice(1)}` as CheckedJson;
