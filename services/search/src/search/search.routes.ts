import { searchPageSize } from '@app/option-lists';
import {
  type App,
  type CheckedJson,
  isFresh,
  registerCall,
  replySerialized,
  serialize,
} from '@app/service-kit';
import { type SearchQuery, searchProsthetists } from '@app/types';
import * as z from 'zod/mini';
import type { CardRenderer, StaleDaysReader } from '../cards/card-renderer.ts';
import type { SearchEngine, SearchPage } from '../engine/engine.ts';
import type { FigureCounter } from '../figures/figure-counter.ts';
import type { MissCounter } from '../figures/miss-counter.ts';
import { encodeCursor } from '../index/orders/cursor.ts';
import type { Order } from '../index/orders/orders.ts';
import { hashText } from '../replies/reply-cache.ts';
import { type ParsedSearch, parseSearchQuery } from './search-request.ts';

const dayMs = 86_400_000;

const otherFieldsSchema = z.omit(searchProsthetists.reply, { prosthetists: true, outOfState: true });

/**
 * Creates a cache of the ETags of replies by query, for one state of the index, so that a conditional request needs no
 * search. The replies are not cached, because there are too many queries.
 */
export function createEtagCache(maxEtags = 20_000) {
  let stamp = '';
  const etags = new Map<string, string>();

  return {
    /** @param currentStamp identifies the state of all data that the reply depends on */
    find(currentStamp: string, query: string): string | undefined {
      if (currentStamp !== stamp) etags.clear();
      stamp = currentStamp;
      return etags.get(hashText(query));
    },
    /** @param searchedStamp the stamp before the search; an ETag of an outdated state is dropped */
    add(searchedStamp: string, query: string, etag: string): void {
      if (searchedStamp !== stamp) return;
      etags.set(hashText(query), etag);
      for (const oldest of etags.keys()) {
        if (etags.size <= maxEtags) break;
        etags.delete(oldest);
      }
    },
  };
}

/** Dependencies of the search routes: the engine, cards, and counters. */
export interface SearchDeps {
  engine: SearchEngine;
  renderCards: CardRenderer;
  /** Reads the setting on which cards depend. Absent: its default. */
  readStaleDays?: StaleDaysReader;
  figures: Pick<FigureCounter, 'add'>;
  misses?: Pick<MissCounter, 'add'> | undefined;
}

/** Route of the search. The engine provides the results and counts, the database the cards. */
export function registerSearchRoutes(
  app: App,
  { engine, renderCards, readStaleDays, figures, misses }: SearchDeps,
): void {
  const etags = createEtagCache();

  registerCall(app, searchProsthetists, async ({ query, c }) => {
    const parsed = parseSearchQuery(query);
    const { criteria, zipPlace } = parsed;
    // Cards also show "not confirmed lately", which depends on the day and the settings.
    const stamp = `${engine.getStamp()}-${Math.floor(Date.now() / dayMs)}${readStaleDays ? `-${await readStaleDays()}` : ''}`;
    const queryText = new URL(c.req.url).search;

    async function renderReply() {
      // The state of the ZIP code is taken as the visitor's home state.
      const page = await engine.search(criteria, zipPlace?.state);
      const [cards, outOfStateCards] = await Promise.all([
        renderCards(page.hits),
        renderCards(page.outOfState.hits),
      ]);
      const json = joinReply(
        { cards: cards.json, outOfStateCards: outOfStateCards.json },
        otherFieldsSchema,
        toPageFields(page, query, parsed),
      );
      return { json, page, isCurrent: cards.isCurrent && outOfStateCards.isCurrent };
    }
    /** Counts the appearances of a reply, and returns its JSON. Not called for a 304. */
    function countAppearances({ json, page }: Awaited<ReturnType<typeof renderReply>>): CheckedJson {
      figures.add('appearances', [...page.hits, ...page.outOfState.hits]);
      // A search by name without results does not count: the name may be misspelt.
      if (
        page.total === 0 &&
        zipPlace &&
        criteria.name === undefined &&
        Number.isFinite(criteria.radiusMiles)
      )
        misses?.add(zipPlace.zip, criteria.radiusMiles);
      return json;
    }

    const knownEtag = etags.find(stamp, queryText);
    if (knownEtag && isFresh(c.req.header('if-none-match') ?? null, `"${knownEtag}"`))
      return replySerialized(async () => countAppearances(await renderReply()), { etag: knownEtag });
    const reply = await renderReply();
    const etag = hashText(reply.json);
    if (reply.isCurrent) etags.add(stamp, queryText, etag);
    return replySerialized(() => countAppearances(reply), { etag });
  });
}

/** The fields of a page that a search has with and without health facts. */
export const toPageFields = <O extends Order>(
  page: SearchPage,
  query: SearchQuery,
  { criteria, zipPlace, radius }: ParsedSearch<O>,
) => ({
  total: page.total,
  nearest: page.isPartialMatch,
  page: query.page,
  pageSize: searchPageSize,
  pages: Math.ceil(page.total / searchPageSize),
  facets: page.facets,
  origin: zipPlace ?? null,
  radius,
  sortBy: query.sortBy,
  sortApplied: criteria.order,
  next: page.nextPosition ? encodeCursor(page.nextPosition) : null,
  outOfStateTotal: page.outOfState.total,
  wider: page.wider,
  without: page.without,
});

/** Joins the JSON of a search's reply from rendered cards and the other fields. */
export const joinReply = <S extends z.ZodMiniType<object>>(
  { cards, outOfStateCards }: Record<'cards' | 'outOfStateCards', string>,
  schema: S,
  otherFields: z.output<S>,
): CheckedJson =>
  `{"prosthetists":${cards},"outOfState":${outOfStateCards},${serialize(schema, otherFields).slice(1)}` as CheckedJson;
