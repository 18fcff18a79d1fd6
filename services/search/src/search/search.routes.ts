import { searchPageSize } from '@app/option-lists';
import {
  type App,
  type CheckedJson,
  matchesIfNoneMatch,
  registerCall,
  replySerialized,
  serialize,
} from '@app/service-kit';
import { type SearchQuery, searchProsthetists } from '@app/types';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { CardRenderer } from '../cards/card-renderer.ts';
import type { SearchPage } from '../engine/engine.ts';
import { encodeCursor } from '../index/orders/cursor.ts';
import type { Order } from '../index/orders/orders.ts';
import { hashText } from '../replies/reply-cache.ts';
import type { RouteDeps } from '../route-deps.ts';
import { type ParsedSearch, parseSearchQuery } from './parse-search-query.ts';

const dayMs = 86_400_000;

const pageFieldsSchema = z.omit(searchProsthetists.reply, { prosthetists: true, outOfState: true });

/** Caches the ETags of replies by query for one state of the index, so that a conditional request needs no search. */
export function createEtagCache(maxEtags = 20_000) {
  let dataVersion = '';
  const etags = new LRUCache<string, string>({ max: maxEtags });

  return {
    /** @param currentVersion identifies the state of all data that the reply depends on */
    get(currentVersion: string, query: string): string | undefined {
      if (currentVersion !== dataVersion) etags.clear();
      dataVersion = currentVersion;
      return etags.get(hashText(query));
    },
    /** @param versionBeforeSearch the version before the search; an ETag of an outdated one is dropped */
    set(versionBeforeSearch: string, query: string, etag: string): void {
      if (versionBeforeSearch !== dataVersion) return;
      etags.set(hashText(query), etag);
    },
  };
}

type SearchDeps = Pick<RouteDeps, 'engine' | 'renderCards' | 'readStaleDays' | 'figures' | 'emptySearches'>;

/** Registers `searchProsthetists`. The engine provides the results and counts, the database the cards. */
export function registerSearchRoutes(
  app: App,
  { engine, renderCards, readStaleDays, figures, emptySearches }: SearchDeps,
): void {
  const etagCache = createEtagCache();

  registerCall(app, searchProsthetists, async ({ query, c }) => {
    const parsedSearch = parseSearchQuery(query);
    const { criteria, zipPlace } = parsedSearch;
    // Cards also show "not confirmed lately", which depends on the day and the settings.
    const dataVersion = `${engine.getIndexVersion()}-${Math.floor(Date.now() / dayMs)}-${await readStaleDays()}`;
    const queryText = new URL(c.req.url).search;

    async function renderReply() {
      // The state of the ZIP code is taken as the visitor's home state.
      const searchPage = await engine.search(criteria, zipPlace?.state);
      const pageFields = toPageFields(searchPage, query, parsedSearch);
      const { json, isCurrent } = await renderPage(renderCards, searchPage, pageFieldsSchema, pageFields);
      /** Counts the impressions, or that there are none. Not called for a 304. */
      const getCountedJson = () => {
        const { hits, outOfState, total } = searchPage;
        figures.add('appearances', [...hits, ...outOfState.hits]);
        // A search by name without results does not count: the name may be misspelt.
        if (total === 0 && zipPlace && criteria.name === undefined && Number.isFinite(criteria.radiusMiles))
          emptySearches.add(zipPlace.zip, criteria.radiusMiles);
        return json;
      };
      return { json, isCurrent, getCountedJson };
    }

    const cachedEtag = etagCache.get(dataVersion, queryText);
    if (cachedEtag && matchesIfNoneMatch(c.req.header('if-none-match') ?? null, `"${cachedEtag}"`))
      return replySerialized(async () => (await renderReply()).getCountedJson(), { etag: cachedEtag });
    const { json, isCurrent, getCountedJson } = await renderReply();
    const etag = hashText(json);
    if (isCurrent) etagCache.set(dataVersion, queryText, etag);
    return replySerialized(getCountedJson, { etag });
  });
}

/** The fields that the replies of `searchProsthetists` and `matchProsthetists` share, without the cards. */
export const toPageFields = <O extends Order>(
  searchPage: SearchPage,
  query: SearchQuery,
  { criteria, zipPlace, radius }: ParsedSearch<O>,
) => ({
  total: searchPage.total,
  nearest: searchPage.isPartialMatch,
  page: query.page,
  pageSize: searchPageSize,
  pages: Math.ceil(searchPage.total / searchPageSize),
  facets: searchPage.facets,
  origin: zipPlace ?? null,
  radius,
  sortBy: query.sortBy,
  sortApplied: criteria.order,
  next: searchPage.nextPosition ? encodeCursor(searchPage.nextPosition) : null,
  outOfStateTotal: searchPage.outOfState.total,
  wider: searchPage.wider,
  without: searchPage.without,
});

/** Renders a search's reply: the cards of its hits, and the other fields by their schema. */
export async function renderPage<S extends z.ZodMiniType<object>>(
  renderCards: CardRenderer,
  { hits, outOfState }: Pick<SearchPage, 'hits' | 'outOfState'>,
  schema: S,
  pageFields: z.output<S>,
): Promise<{ json: CheckedJson; isCurrent: boolean }> {
  const [cards, outOfStateCards] = await Promise.all([renderCards(hits), renderCards(outOfState.hits)]);
  const otherFields = serialize(schema, pageFields).slice(1);
  return {
    json: `{"prosthetists":${cards.json},"outOfState":${outOfStateCards.json},${otherFields}` as CheckedJson,
    isCurrent: cards.isCurrent && outOfStateCards.isCurrent,
  };
}
