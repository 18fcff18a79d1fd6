import { parseName } from '@app/db';
import { maxMapResults } from '@app/types/search/map';
import { getMatchedWords } from '../../index/names/match-names.ts';
import { toPosition } from '../../index/orders/cursor.ts';
import { computePriorMean } from '../../index/orders/orders.ts';
import { toPerson } from '../../index/places/map.ts';
import { isOnlyAround, maxOutOfState } from '../../index/places/out-of-state.ts';
import { toStateCounts } from '../../index/places/places.ts';
import { type Hit, toHit } from '../../index/search.ts';
import { choosePlace, type SearchCriteria } from '../../index/visit.ts';
import { listVariants, listWiderRadii, toTotalsWithout, toWiderTotals } from '../alternatives.ts';
import type { SearchEngine } from '../engine.ts';
import { countByValue } from './clauses.ts';
import type { ClusterClinics } from './clinics.ts';
import type { Cluster } from './cluster.ts';
import type { LiveCluster } from './live-cluster.ts';
import { decideName, narrowWords } from './names.ts';
import { toOutOfStateRequest, toOutOfStateTotalRequest } from './out-of-state.ts';
import { type ClusterReply, readCounts, readCountsByValue, readSum } from './parse-reply.ts';
import {
  type DecidedSearch,
  toAreaRequest,
  toCellsRequest,
  toKey,
  toListRequest,
  toPageRequest,
  toTotalsRequest,
} from './query.ts';
import { indexHits, readCells, readFacets, toCities } from './read-reply.ts';

/** Width of the ring beyond the radius that is searched first for listings of other states. */
const firstRingMiles = 150;
const maxCities = 20_000;
const meanTtlMs = 10_000;

interface ClusterEngineDeps {
  cluster: Pick<Cluster, 'search' | 'searchAll'>;
  clinics: ClusterClinics;
  live: Pick<LiveCluster, 'isBuilt' | 'stamp' | 'lexicon'>;
  /** True if every shard of the index answers. */
  hasAllShards: () => Promise<boolean>;
}

/**
 * Creates an engine that answers from a cluster. The cluster filters, counts and orders; then a small index of the
 * listings of a page, in this process, computes their places, miles, needs and positions.
 */
export function createClusterEngine(
  { cluster, clinics, live, hasAllShards }: ClusterEngineDeps,
  now = Date.now,
): SearchEngine {
  let cachedMean: { value: Promise<number>; until: number } | undefined;

  function getMean(): Promise<number> {
    if (!cachedMean || cachedMean.until < Date.now())
      cachedMean = { value: readMean(), until: Date.now() + meanTtlMs };
    cachedMean.value.catch(() => {
      cachedMean = undefined;
    });
    return cachedMean.value;
  }

  async function readMean(): Promise<number> {
    const aggs = { ratings: { sum: { field: 'ratingSum' } }, reviews: { sum: { field: 'reviewCount' } } };
    const { ratings, reviews } = (await cluster.search({ size: 0, aggs })).aggregations;
    return computePriorMean(readSum(ratings), readSum(reviews));
  }

  async function decide(criteria: SearchCriteria): Promise<DecidedSearch> {
    live.lexicon.setClock(now());
    const { name, from } = criteria;
    const [decidedName, priorMean] = await Promise.all([
      name && decideName(name, live.lexicon, cluster.searchAll),
      typeof from === 'number' ? getMean() : from.priorMean,
    ]);
    return { ...criteria, decidedName, priorMean, openNow: live.lexicon.listOpenHours() };
  }

  /** Reads the hits of a reply, and the position of the last one if more follow. */
  async function readPage(reply: ClusterReply, search: DecidedSearch, pageSize = search.pageSize) {
    const { index, mains: allMains } = indexHits(reply);
    const mains = allMains.slice(0, pageSize);
    const listings = mains.map((main) => index.listings[main]!);
    const words = search.decidedName && narrowWords(search.decidedName.words, live.lexicon, listings);
    const roots = listings.map((listing) => clinics.corrections.findListingRoot(listing));
    const pages = await clinics.findPages(roots.filter((root) => root !== undefined));
    const hits = mains.map((main, i): Hit => {
      const place = choosePlace(index, main, search);
      const { clinicSlug: _, ...hit } = toHit(index, main, place, search);
      const root = place === main ? roots[i] : undefined;
      const slug = root === undefined ? undefined : pages.get(root);
      return {
        ...hit,
        ...(slug !== undefined && { clinicSlug: slug }),
        ...(words && { matched: getMatchedWords({ words }, listings[i]!) }),
      };
    });
    const last = allMains.length > pageSize ? mains.at(-1) : undefined;
    if (last === undefined) return { hits, next: undefined };
    const lastHit = {
      away: index.columns.away[last]!,
      key: toKey(search, reply.hits[pageSize - 1]!.sort),
      main: last,
      place: choosePlace(index, last, search),
      listing: index.listings[last]!,
    };
    return { hits, next: toPosition(index, search, lastHit) };
  }

  async function findOutOfState(
    search: DecidedSearch,
    homeState: string,
    nearbyReply: ClusterReply,
    total: number,
  ) {
    const isEnough = nearbyReply.hits.length >= Math.min(total, maxOutOfState);
    const nationwideRequest = toOutOfStateRequest(search, homeState, Number.POSITIVE_INFINITY, maxOutOfState);
    const reply = isEnough ? nearbyReply : await cluster.search(nationwideRequest);
    return {
      hits: (await readPage(reply, { ...search, decidedName: undefined }, maxOutOfState)).hits,
      total,
    };
  }

  async function countEachChange(search: DecidedSearch, changes: readonly Partial<SearchCriteria>[]) {
    if (changes.length === 0) return [];
    const request = toTotalsRequest(changes.map((change) => ({ ...search, ...change })));
    return readCounts((await cluster.search(request)).aggregations.totals);
  }

  async function countValues(field: string, size: number, include?: string | string[]) {
    const aggs = { values: countByValue(field, size, include) };
    return readCountsByValue((await cluster.search({ size: 0, aggs })).aggregations.values);
  }

  return {
    async search(criteria, homeState) {
      const search = await decide(criteria);
      const home = criteria.from === 0 && isOnlyAround(criteria) ? homeState : undefined;
      const ringMiles = criteria.radiusMiles + firstRingMiles;
      const [pageReply, nearbyReply, outOfStateTotalReply] = await cluster.searchAll([
        toPageRequest(search),
        ...(home === undefined
          ? []
          : [
              toOutOfStateRequest(search, home, ringMiles, maxOutOfState),
              toOutOfStateTotalRequest(search, home),
            ]),
      ]);
      const { total } = pageReply!;
      const radii = listWiderRadii(criteria, total);
      const variants = listVariants(criteria, total);
      const [page, outOfState, totals] = await Promise.all([
        readPage(pageReply!, search),
        nearbyReply
          ? findOutOfState(search, home!, nearbyReply, outOfStateTotalReply!.total)
          : { hits: [], total: 0 },
        countEachChange(search, [
          ...radii.map((radiusMiles) => ({ radiusMiles })),
          ...variants.map(({ change }) => change),
        ]),
      ]);
      return {
        ...page,
        ...readFacets(pageReply!, search),
        total,
        outOfState,
        nearest: total > 0 && search.decidedName?.isNearest === true,
        wider: toWiderTotals(radii, total, (radius) => totals[radii.indexOf(radius)]!),
        without: toTotalsWithout(variants, (_, i) => totals[radii.length + i]!),
      };
    },

    async locate(criteria, area) {
      const search = await decide({ ...criteria, from: 0, pageSize: maxMapResults });
      const { total, cells } = readCells(
        (await cluster.search(toCellsRequest(search, area))).aggregations.cells,
      );
      if (total > maxMapResults) return { total, people: [], cells };
      const { index, mains } = indexHits(await cluster.search(toAreaRequest(search, area)));
      const people = mains.map((main) => toPerson(index, choosePlace(index, main, search)));
      return { total: people.length, people, cells: [] };
    },

    async findNew(searches) {
      const decidedSearches = await Promise.all(searches.map(decide));
      if (decidedSearches.length === 0) return [];
      const replies = await cluster.searchAll(decidedSearches.map((search) => toListRequest(search)));
      return Promise.all(
        replies.map(async (reply, i) => ({
          hits: (await readPage(reply, decidedSearches[i]!)).hits,
          total: reply.total,
        })),
      );
    },

    async countStates() {
      const totals = await countValues('states', maxCities);
      return toStateCounts((code) => totals.get(code) ?? 0);
    },

    async countCities(state) {
      const include = `${state}/.*`;
      const [states, totals, spellings] = await Promise.all([
        countValues('states', 1, [state]),
        countValues('cities', maxCities, include),
        countValues('cityNames', maxCities, include),
      ]);
      return { total: states.get(state) ?? 0, cities: toCities(totals, spellings.keys()) };
    },

    async getClinic(slug) {
      const clinic = clinics.corrections.getClinic(slug);
      return { ...clinic, ids: await clinics.listMembers(clinic.root) };
    },

    async findListingClinic(listingId) {
      const root = await clinics.findListingRoot(listingId);
      return root === undefined ? undefined : { root, page: (await clinics.findPages([root])).get(root) };
    },

    listClinics: () => clinics.listPages(),

    async listSimilarWords(word) {
      const similar = live.lexicon.vocabulary.listSimilar(word).map(({ text }) => text);
      return similar.length === 0 ? [] : [...(await countValues('words', similar.length, similar)).keys()];
    },

    async listNearestWords(typed) {
      const name = parseName(typed);
      const decidedName = name && (await decideName(name, live.lexicon, cluster.searchAll));
      return decidedName?.isNearest ? decidedName.words.map(({ token }) => token) : [];
    },

    getStamp: () => {
      live.lexicon.setClock(now());
      return live.stamp;
    },

    async getHealth() {
      const isAnswering = await hasAllShards();
      // Without the cluster, the other parts of the service are ready.
      if (!live.isBuilt) return isAnswering ? undefined : { listings: undefined };
      const count = async () => (await cluster.search({ size: 0, track_total_hits: true })).total;
      return { listings: isAnswering ? await count().catch(() => undefined) : undefined };
    },
  };
}
