import { computeStateCentroid } from '@app/geo';
import { type App, registerCall, reply, replySerialized } from '@app/service-kit';
import { fitProsthetists, matchProsthetists } from '@app/types';
import * as z from 'zod/mini';
import { toBits } from '../index/filters/facets.ts';
import { findStateCode, Matcher, type NeedsMatch } from '../index/filters/matcher.ts';
import type { Order } from '../index/orders/orders.ts';
import { createOrigin, type Origin } from '../index/places/geometry.ts';
import type { Hit } from '../index/search.ts';
import { listAddresses } from '../listings.store.ts';
import { toSearchable } from '../live-index/to-searchable.ts';
import type { RouteDeps } from '../route-deps.ts';
import { createParsedSearch, getPossibleOrder, type ParsedSearch } from './parse-search-query.ts';
import { renderPage, toPageFields } from './search.routes.ts';

const pageFieldsSchema = z.omit(matchProsthetists.reply, { prosthetists: true, outOfState: true });

type MatchBody = z.output<NonNullable<(typeof matchProsthetists)['body']>>;

interface ParsedMatch extends ParsedSearch<Order> {
  criteria: ParsedSearch<Order>['criteria'] & { needsMatch: NeedsMatch };
  /** True if distances are from the centre of the person's state: they are used for the order only. */
  isFromState: boolean;
}

/** Converts a search with facts to criteria; only "reviewers like me" excludes. @throws like `parseSearchQuery` */
export function parseMatchBody({ search, facts, reviewersLikeMe }: MatchBody): ParsedMatch {
  const stateCode = findStateCode(facts.state);
  // A search by name covers the whole country equally, unless a ZIP code is given.
  const center = search.zipCode === undefined && !search.name ? findStateCenter(stateCode) : undefined;
  const parsedSearch = createParsedSearch<Order>(search, getPossibleOrder, center);
  const { radiusMiles } = parsedSearch.criteria;
  // Without a state of residence, the state of the search is used.
  const matcher = new Matcher(facts, { homeState: stateCode ?? parsedSearch.zipPlace?.state, radiusMiles });
  return {
    ...parsedSearch,
    criteria: { ...parsedSearch.criteria, needsMatch: { matcher, onlySimilarReviewers: reviewersLikeMe } },
    isFromState: center !== undefined,
  };
}

/** Headers of replies that reveal a person's needs and must not be stored. */
export const privateHeaders = { 'cache-control': 'private, no-store' };

const originByState = new Map<string, Origin | undefined>();

function findStateCenter(state: string | undefined): Origin | undefined {
  if (state === undefined) return undefined;
  if (!originByState.has(state)) {
    const centroid = computeStateCentroid(state);
    originByState.set(state, centroid && createOrigin(centroid.lat, centroid.lng));
  }
  return originByState.get(state);
}

/** Route of searches with health facts, which are sent in the body and never stored. The reply is private. */
export function registerMatchRoutes(
  app: App,
  { engine, renderCards, figures }: Pick<RouteDeps, 'engine' | 'renderCards' | 'figures'>,
): void {
  registerCall(app, matchProsthetists, ({ body }) => {
    const parsedMatch = parseMatchBody(body);
    const { criteria, isFromState } = parsedMatch;
    const renderReply = async () => {
      const { levelMask, homeState } = criteria.needsMatch.matcher;
      const searchPage = await engine.search(criteria, homeState);
      const { outOfState } = searchPage;
      const hits = isFromState ? searchPage.hits.map(omitMiles) : searchPage.hits;
      const { json } = await renderPage(renderCards, { hits, outOfState }, pageFieldsSchema, {
        ...toPageFields(searchPage, body.search, parsedMatch),
        reviewersLikeMe: levelMask === 0 ? null : searchPage.similarReviewerListingsTotal,
        nearState: isFromState ? (body.facts.state ?? null) : null,
      });
      figures.add('appearances', [...hits, ...outOfState.hits]);
      return json;
    };
    return replySerialized(renderReply, { headers: privateHeaders });
  });
}

/** Route that explains which needs the listings with these slugs meet, for comparisons and saved lists. */
export function registerFitRoutes(app: App, { listings }: RouteDeps): void {
  registerCall(app, fitProsthetists, async ({ body: { slugs, facts } }) => {
    const matcher = new Matcher(facts, { homeState: undefined, radiusMiles: 0 });
    const docs = await listings.findSearchables(slugs);
    const fits = docs.flatMap((doc) => {
      const { filters, firstVisitDays = null, levelCounts } = toSearchable(doc);
      const [lowBits, highBits] = toBits(filters);
      const fit = matcher.computeFit({ lowBits, highBits, firstVisitDays, levelCounts });
      return listAddresses(doc)
        .filter((slug) => slugs.includes(slug))
        .map((slug) => ({ slug, fit }));
    });
    return reply({ fits }, { headers: privateHeaders });
  });
}

/** Distances from the centre of a state are meaningless to readers. */
const omitMiles = (hit: Hit): Hit => ({ ...hit, miles: null });
