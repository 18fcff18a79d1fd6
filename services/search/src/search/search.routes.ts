import { pageSize } from '@app/option-lists';
import { type App, type CheckedJson, isFresh, mount, replySerialized } from '@app/service-kit';
import { searchProsthetists } from '@app/types';
import * as z from 'zod/mini';
import type { SearchDeps } from '../deps.ts';
import { encodeCursor } from '../index/orders/cursor.ts';
import { search } from '../index/search.ts';
import { hashText } from '../replies/hash-text.ts';
import { joinReply } from './join-reply.ts';
import { createQueryTags } from './query-tags.ts';
import { parseSearchRequest } from './search-request.ts';
import { getTravel } from './travel.ts';
import { findTotalsWithout, findWiderCounts } from './wider.ts';

const dayMs = 86_400_000;

const restOfReply = z.omit(searchProsthetists.reply, { prosthetists: true, outOfState: true });

/** Routes of the search. The index provides the results and counts, the database the cards. */
export function mountSearch(app: App, { source, renderCards, staleDays, figures, misses }: SearchDeps): void {
  const tags = createQueryTags();

  mount(app, searchProsthetists, async ({ query, c }) => {
    const { search: criteria, zip, radius } = parseSearchRequest(query);
    const snapshot = source.snapshot();
    // Cards also show "not confirmed lately", which depends on the day and the settings.
    const state = `${source.state()}-${Math.floor(Date.now() / dayMs)}${staleDays ? `-${await staleDays()}` : ''}`;
    const text = new URL(c.req.url).search;

    async function makeReply() {
      const found = await search(snapshot, criteria);
      // The state of the ZIP code is taken as the visitor's home state.
      const travel = getTravel(snapshot, criteria, zip?.state);
      const [cards, travelCards, wider, without] = await Promise.all([
        renderCards(found.hits),
        renderCards(travel),
        findWiderCounts(snapshot, criteria, found.total),
        findTotalsWithout(snapshot, criteria, found.total),
      ]);
      const json = joinReply({ cards, travelCards }, restOfReply, {
        total: found.total,
        page: query.page,
        pageSize,
        pages: Math.ceil(found.total / pageSize),
        facets: found.facets,
        origin: zip ?? null,
        radius,
        sortBy: query.sortBy,
        sortApplied: criteria.order,
        next: found.next ? encodeCursor(found.next) : null,
        wider,
        without,
      });
      return { json, found, travel };
    }
    /** Counts appearances. A reply that the client already has (304) does not count. */
    function send({ json, found, travel }: Awaited<ReturnType<typeof makeReply>>): CheckedJson {
      figures.add('appearances', [...found.hits, ...travel]);
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
    tags.add(state, text, etag);
    return replySerialized(() => send(made), { etag });
  });
}
