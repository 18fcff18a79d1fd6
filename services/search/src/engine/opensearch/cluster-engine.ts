import { parseName } from '@app/db';
import { cacheValue, createLimiter, problems } from '@app/service-kit';
import { maxMapResults } from '@app/types/search/map';
import { computePriorMean, createRanker } from '../../index/orders/orders.ts';
import { toMapPerson } from '../../index/places/map.ts';
import { isRadiusOnly, maxOutOfStateHits } from '../../index/places/out-of-state.ts';
import { toStateCounts } from '../../index/places/region-counts.ts';
import { choosePlace, type SearchCriteria } from '../../index/rank-listings.ts';
import { toPage } from '../../index/search.ts';
import { listSearchVariants, listWiderRadii, toVariantTotals, toWiderTotals } from '../alternatives.ts';
import { buildingReason, type SearchEngine } from '../engine.ts';
import type { ClusterClinics } from './clinics.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterHealth, ClusterWriter } from './cluster-writer.ts';
import type { ResolvedSearch } from './conditions.ts';
import { readFacets } from './facet-counts.ts';
import type { LiveCluster } from './live-cluster.ts';
import { narrowWords, resolveName } from './names.ts';
import {
  type ClusterReply,
  indexHits,
  readCells,
  readCount,
  readCounts,
  readCountsByValue,
  readSum,
  toCities,
} from './parse-reply.ts';
import {
  toCellsRequest,
  toListRequest,
  toOutOfStateRequest,
  toPageRequest,
  toRankKey,
  toTotalsRequest,
} from './search-requests.ts';

/** Widths of the rings beyond the radius that are searched for listings of other states, until one has enough. */
const [firstRingWidthMiles, ...widerRingWidthsMiles] = [25, 150, Number.POSITIVE_INFINITY] as const;
const maxFieldValues = 20_000;
const priorMeanTtlMs = 10_000;
/** Beyond its capacity a cluster answers nobody in time, so each process limits what it asks, and refuses the rest at once. */
const [maxRunningSearches, maxWaitingSearches] = [16, 32];
/** How long a process that starts waits for a cluster that does not answer. */
const maxUnreachableMs = 60_000;
/** Why an index is not built because of a setting: fixed words, because errors of the client contain requests. */
const reasonByHealth: Readonly<Partial<Record<ClusterHealth, string>>> = {
  'user-refused': 'the search cluster refuses its user',
  'certificate-refused': 'the certificate of the search cluster is refused',
};

interface ClusterEngineDeps {
  cluster: Pick<Cluster, 'search' | 'searchAll'>;
  clinics: ClusterClinics;
  live: Pick<LiveCluster, 'isBuilt' | 'indexVersion' | 'lexicon'>;
  readHealth: ClusterWriter['readHealth'];
}

/** Answers from a cluster, which filters, counts and orders; a small index of the listings of a page explains them. */
export function createClusterEngine(
  { cluster, clinics, live, readHealth }: ClusterEngineDeps,
  now = Date.now,
): SearchEngine {
  let unreachableSince = Number.POSITIVE_INFINITY;
  const getPriorMean = cacheValue(async () => {
    const aggs = { ratings: { sum: { field: 'ratingSum' } }, reviews: { sum: { field: 'reviewCount' } } };
    const { ratings, reviews } = (await cluster.search({ size: 0, aggs })).aggregations;
    return computePriorMean(readSum(ratings), readSum(reviews));
  }, priorMeanTtlMs);

  async function resolveSearch(criteria: SearchCriteria): Promise<ResolvedSearch> {
    live.lexicon.setClock(now());
    const { name, pageStart } = criteria;
    const [resolvedName, priorMean] = await Promise.all([
      name && resolveName(name, live.lexicon, cluster.searchAll),
      typeof pageStart === 'number' ? getPriorMean() : pageStart.priorMean,
    ]);
    return {
      ...criteria,
      resolvedName,
      priorMean,
      openScheduleHashes: live.lexicon.listOpenScheduleHashes(),
    };
  }

  /** Reads the hits of a reply, and the position of the last one if more follow. */
  async function readPage(reply: ClusterReply, search: ResolvedSearch) {
    const { index, mainPlaces } = indexHits(reply);
    const toRankedListing = createRanker(index, search.order, search.priorMean);
    const rankedListings = mainPlaces.map((mainPlace, i) =>
      toRankedListing(
        mainPlace,
        choosePlace(index, mainPlace, search),
        toRankKey(search, reply.hits[i]!.sort),
      ),
    );
    const { resolvedName } = search;
    const nameMatch = resolvedName && { words: narrowWords(resolvedName.words, index.vocabulary) };
    const findRoot = (mainPlace: number) => clinics.corrections.findListingRoot(index.listings[mainPlace]!);
    const slugByRoot = await clinics.findPageSlugs(mainPlaces.map(findRoot));
    return toPage(index, search, rankedListings, nameMatch, (mainPlace) =>
      slugByRoot.get(findRoot(mainPlace)),
    );
  }

  async function findOutOfState(search: ResolvedSearch, homeState: string, nearbyReply: ClusterReply) {
    const total = readCount(nearbyReply.aggregations.total);
    let reply = nearbyReply;
    for (const widerRingWidthMiles of widerRingWidthsMiles) {
      if (reply.hits.length >= Math.min(total, maxOutOfStateHits)) break;
      reply = await cluster.search(toOutOfStateRequest(search, homeState, widerRingWidthMiles));
    }
    return { hits: (await readPage(reply, search)).hits, total };
  }

  async function countVariants(search: ResolvedSearch, changes: readonly Partial<SearchCriteria>[]) {
    if (changes.length === 0) return [];
    const request = toTotalsRequest(changes.map((change) => ({ ...search, ...change })));
    return readCounts((await cluster.search(request)).aggregations.totals);
  }

  /** Counts listings by the values of a field, the most frequent first. `include`: these values, or a pattern. */
  async function countValues(field: string, include?: string | string[]) {
    // The client's type lacks `include`.
    const terms = { field, size: maxFieldValues, ...(include !== undefined && { include }) };
    const { aggregations } = await cluster.search({ size: 0, aggs: { values: { terms } } });
    return readCountsByValue(aggregations.values);
  }

  const engine: SearchEngine = {
    async search(criteria, homeState) {
      const search = await resolveSearch(criteria);
      const excludedState = criteria.pageStart === 0 && isRadiusOnly(criteria) ? homeState : undefined;
      const nearestSearch = { ...search, order: 'distance', pageSize: maxOutOfStateHits } as const;
      const [pageReply, nearbyReply] = await cluster.searchAll([
        toPageRequest(search),
        ...(excludedState === undefined
          ? []
          : [toOutOfStateRequest(nearestSearch, excludedState, firstRingWidthMiles)]),
      ]);
      const { total } = pageReply!;
      const widerRadii = listWiderRadii(criteria, total);
      const variants = listSearchVariants(criteria, total);
      const [page, outOfState, totals] = await Promise.all([
        readPage(pageReply!, search),
        nearbyReply ? findOutOfState(nearestSearch, excludedState!, nearbyReply) : { hits: [], total: 0 },
        countVariants(search, [
          ...widerRadii.map((radiusMiles) => ({ radiusMiles })),
          ...variants.map(({ criteriaChange }) => criteriaChange),
        ]),
      ]);
      return {
        ...page,
        ...readFacets(pageReply!, search),
        total,
        outOfState,
        isPartialMatch: total > 0 && search.resolvedName?.isPartialMatch === true,
        wider: toWiderTotals(widerRadii, total, (radius) => totals[widerRadii.indexOf(radius)]!),
        without: toVariantTotals(variants, (_, i) => totals[widerRadii.length + i]!),
      };
    },

    async locate(criteria, area) {
      const search = await resolveSearch({ ...criteria, pageStart: 0, pageSize: maxMapResults });
      const { total, cells } = readCells(
        (await cluster.search(toCellsRequest(search, area))).aggregations.cells,
      );
      if (total > maxMapResults) return { total, people: [], cells };
      const { index, mainPlaces } = indexHits(await cluster.search(toListRequest(search, area)));
      const people = mainPlaces.map((mainPlace) => toMapPerson(index, choosePlace(index, mainPlace, search)));
      return { total: people.length, people, cells: [] };
    },

    async findNewListings(searches) {
      const resolvedSearches = await Promise.all(searches.map(resolveSearch));
      if (resolvedSearches.length === 0) return [];
      const searchReplies = await cluster.searchAll(resolvedSearches.map((search) => toListRequest(search)));
      return Promise.all(
        searchReplies.map(async (reply, i) => ({
          hits: (await readPage(reply, resolvedSearches[i]!)).hits,
          total: reply.total,
        })),
      );
    },

    async countStates() {
      const totalByState = await countValues('states');
      return toStateCounts((code) => totalByState.get(code) ?? 0);
    },

    async countCities(state) {
      const include = `${state}/.*`;
      const [stateTotals, cityTotals, spellingTotals] = await Promise.all([
        countValues('states', [state]),
        countValues('cities', include),
        countValues('cityNames', include),
      ]);
      return { total: stateTotals.get(state) ?? 0, cities: toCities(cityTotals, spellingTotals.keys()) };
    },

    async getClinic(slug) {
      const clinic = clinics.corrections.getClinic(slug);
      return { ...clinic, listingIds: await clinics.listMembers(clinic.root) };
    },

    async findListingClinic(listingId) {
      const root = await clinics.findListingRoot(listingId);
      return root === undefined
        ? undefined
        : { root, pageSlug: (await clinics.findPageSlugs([root])).get(root) };
    },

    listClinicSlugs: () => clinics.listPageSlugs(),

    async listSimilarWords(word) {
      const similarWords = live.lexicon.vocabulary.listSimilar(word).map(({ text }) => text);
      return similarWords.length === 0 ? [] : [...(await countValues('words', similarWords)).keys()];
    },

    async listPartialMatchWords(typedName) {
      const name = parseName(typedName);
      const resolvedName = name && (await resolveName(name, live.lexicon, cluster.searchAll));
      return resolvedName?.isPartialMatch ? resolvedName.words.map(({ token }) => token) : [];
    },

    getIndexVersion: () => {
      live.lexicon.setClock(now());
      return live.indexVersion;
    },

    async getHealth() {
      const health = await readHealth();
      unreachableSince = health === 'away' ? Math.min(unreachableSince, now()) : Number.POSITIVE_INFINITY;
      // Without the cluster, the other parts of the service are ready, but a wrong setting must not be rolled out.
      if (!live.isBuilt)
        return now() - unreachableSince >= maxUnreachableMs
          ? { listingCount: undefined }
          : { unreadyReason: reasonByHealth[health] ?? buildingReason };
      const countListings = async () => (await cluster.search({ size: 0, track_total_hits: true })).total;
      return {
        listingCount: health === 'complete' ? await countListings().catch(() => undefined) : undefined,
      };
    },
  };

  const runLimited = createLimiter(maxRunningSearches, maxWaitingSearches, () => problems.unavailable());
  return {
    ...engine,
    search: (...args) => runLimited(() => engine.search(...args)),
    locate: (...args) => runLimited(() => engine.locate(...args)),
  };
}
