import { parseName } from '@app/db';
import { statesAndTerritories } from '@app/option-lists';
import { mostOnMap } from '@app/types/search/map';
import { getMatchedWords } from '../../index/names/match-names.ts';
import { fit } from '../../index/names/vocabulary.ts';
import { toPosition } from '../../index/orders/cursor.ts';
import { computePriorMean } from '../../index/orders/orders.ts';
import { toPerson } from '../../index/places/map.ts';
import { type Hit, toHit } from '../../index/search.ts';
import { choosePlace, type SearchCriteria } from '../../index/visit.ts';
import { maxOutOfState } from '../embedded-engine.ts';
import type { SearchEngine } from '../engine.ts';
import { listVariants, listWiderRadii, toTotalsWithout, toWiderTotals } from '../wider.ts';
import { toBeyondRequest, toBeyondTotalRequest } from './beyond.ts';
import type { ClusterClinics } from './clinics.ts';
import type { Cluster, ClusterReply } from './cluster.ts';
import type { LiveCluster } from './live-cluster.ts';
import { decideName, narrowWords } from './names.ts';
import {
  allCounts,
  type DecidedSearch,
  toAreaRequest,
  toCellsRequest,
  toKey,
  toListRequest,
  toPageRequest,
  toTotalsRequest,
} from './query.ts';
import { type Buckets, indexHits, readFacets, toCities, toCounts, toMapCells } from './read-reply.ts';
import type { CellReply } from './scripts.ts';

/** First miles beyond the radius in which offers are sought. */
const firstRingMiles = 150;
const mostCities = 20_000;
const keepMeanMs = 10_000;

interface ClusterParts {
  cluster: Pick<Cluster, 'search'>;
  clinics: ClusterClinics;
  live: Pick<LiveCluster, 'isBuilt' | 'stamp' | 'lexicon'>;
  /** True if each listing is in a shard that answers. */
  isWhole: () => Promise<boolean>;
}

/**
 * Answers from a cluster: it filters, counts and orders; the listings of a page are then put into a small index of this
 * process, which gives their places, miles, needs and positions as everywhere.
 */
export function createClusterEngine(
  { cluster, clinics, live, isWhole }: ClusterParts,
  now = Date.now,
): SearchEngine {
  let mean: { value: Promise<number>; until: number } | undefined;

  function getMean(): Promise<number> {
    if (!mean || mean.until < Date.now()) mean = { value: readMean(), until: Date.now() + keepMeanMs };
    mean.value.catch(() => {
      mean = undefined;
    });
    return mean.value;
  }

  async function readMean(): Promise<number> {
    const sum = (field: string) => ({ sum: { field } });
    const aggs = { ratings: sum('ratingSum'), reviews: sum('reviewCount') };
    const [reply] = await cluster.search([{ size: 0, aggs }]);
    const { ratings, reviews } = reply!.aggregations;
    return computePriorMean(ratings.value, reviews.value);
  }

  async function decide(criteria: SearchCriteria): Promise<DecidedSearch> {
    live.lexicon.setClock(now());
    const { name, from } = criteria;
    const [decided, priorMean] = await Promise.all([
      name && decideName(name, live.lexicon, cluster.search),
      typeof from === 'number' ? getMean() : from.priorMean,
    ]);
    return { ...criteria, decided, priorMean, openNow: live.lexicon.listOpen() };
  }

  /** The hits of a reply, and the position of the last of them if there are more. */
  async function readPage(reply: ClusterReply, search: DecidedSearch, pageSize = search.pageSize) {
    const { index, mains: allMains } = indexHits(reply);
    const mains = allMains.slice(0, pageSize);
    const listings = mains.map((main) => index.listings[main]!);
    const words = search.decided && narrowWords(search.decided.words, live.lexicon, listings);
    const pages = await clinics.findPages(listings.flatMap((listing) => clinics.findRoot(listing) ?? []));
    const hits = mains.map((main, i): Hit => {
      const place = choosePlace(index, main, search);
      const { clinicSlug: _, ...hit } = toHit(index, main, place, search);
      const root = place === main ? clinics.findRoot(listings[i]!) : undefined;
      const slug = root === undefined ? undefined : pages.get(root);
      return {
        ...hit,
        ...(slug !== undefined && { clinicSlug: slug }),
        ...(words && { matched: getMatchedWords({ words }, listings[i]!) }),
      };
    });
    const last = allMains.length > pageSize ? mains.at(-1) : undefined;
    if (last === undefined) return { hits, next: undefined };
    const ranked = {
      away: index.columns.away[last]!,
      key: toKey(search, reply.hits.hits[pageSize - 1]!.sort),
      score: 0,
      main: last,
      place: choosePlace(index, last, search),
      listing: index.listings[last]!,
    };
    return { hits, next: toPosition(index, search, ranked) };
  }

  async function findBeyond(search: DecidedSearch, homeState: string, nearby: ClusterReply, total: number) {
    const isEnough = nearby.hits.hits.length >= Math.min(total, maxOutOfState);
    const [reply] = isEnough
      ? [nearby]
      : await cluster.search([toBeyondRequest(search, homeState, Number.POSITIVE_INFINITY, maxOutOfState)]);
    return { hits: (await readPage(reply!, { ...search, decided: undefined }, maxOutOfState)).hits, total };
  }

  async function countAll(search: DecidedSearch, changes: readonly Partial<SearchCriteria>[]) {
    if (changes.length === 0) return [];
    const [reply] = await cluster.search([
      toTotalsRequest(changes.map((change) => ({ ...search, ...change }))),
    ]);
    const { buckets } = reply!.aggregations.totals as Buckets;
    return buckets.map(({ doc_count }) => doc_count);
  }

  async function countPlaces(field: string, include?: string): Promise<Map<string, number>> {
    const places = { terms: { field, size: mostCities, ...(include && { include }) } };
    const [reply] = await cluster.search([{ size: 0, aggs: { places } }]);
    return toCounts(reply!.aggregations.places);
  }

  return {
    async search(criteria, homeState) {
      const search = await decide(criteria);
      const home = criteria.from === 0 && mayOfferBeyond(criteria) ? homeState : undefined;
      const ring = criteria.radiusMiles + firstRingMiles;
      const [page, nearby, beyond] = await cluster.search([
        toPageRequest(search),
        ...(home === undefined
          ? []
          : [toBeyondRequest(search, home, ring, maxOutOfState), toBeyondTotalRequest(search, home)]),
      ]);
      const total = page!.hits.total!.value;
      const radii = listWiderRadii(criteria, total);
      const variants = listVariants(criteria, total);
      const [{ hits, next }, outOfState, totals] = await Promise.all([
        readPage(page!, search),
        nearby ? findBeyond(search, home!, nearby, beyond!.hits.total!.value) : { hits: [], total: 0 },
        countAll(search, [
          ...radii.map((radiusMiles) => ({ radiusMiles })),
          ...variants.map(({ change }) => change),
        ]),
      ]);
      return {
        total,
        hits,
        next,
        outOfState,
        nearest: total > 0 && search.decided?.isNearest === true,
        facets: readFacets(page!, search),
        alike: page!.aggregations[allCounts].alike?.doc_count ?? 0,
        wider: toWiderTotals(radii, total, (radius) => totals[radii.indexOf(radius)]!),
        without: toTotalsWithout(variants, (_, i) => totals[radii.length + i]!),
      };
    },

    async locate(criteria, area) {
      const search = await decide({ ...criteria, from: 0, pageSize: mostOnMap });
      const [counted] = await cluster.search([toCellsRequest(search, area)]);
      const { total, cells } = counted!.aggregations.cells.value as CellReply;
      if (total > mostOnMap) return { total, people: [], cells: toMapCells(cells) };
      const [found] = await cluster.search([toAreaRequest(search, area)]);
      const { index, mains } = indexHits(found!);
      const people = mains.map((main) => toPerson(index, choosePlace(index, main, search)));
      return { total: people.length, people, cells: [] };
    },

    async findNew(searches) {
      const decided = await Promise.all(searches.map(decide));
      if (decided.length === 0) return [];
      const replies = await cluster.search(decided.map((search) => toListRequest(search)));
      return Promise.all(
        replies.map(async (reply, i) => ({
          hits: (await readPage(reply, decided[i]!)).hits,
          total: reply.hits.total!.value,
        })),
      );
    },

    async countStates() {
      const totals = await countPlaces('states');
      return statesAndTerritories
        .map(({ code, name, slug }) => ({ code, name, slug, total: totals.get(code) ?? 0 }))
        .filter(({ total }) => total > 0);
    },

    async countCities(state) {
      const include = `${state}/.*`;
      const [states, totals, spellings] = await Promise.all([
        countPlaces('states', state),
        countPlaces('cities', include),
        countPlaces('cityNames', include),
      ]);
      return { total: states.get(state) ?? 0, cities: toCities(totals, spellings) };
    },

    async getClinic(slug) {
      const { corrections } = clinics;
      const root = corrections.findRoot(slug);
      return {
        root,
        keys: corrections.listKeys(root),
        slug: corrections.getSlug(root),
        name: corrections.getName(root),
        ids: await clinics.listMembers(root),
      };
    },

    async findClinicOf(listingId) {
      const found = await clinics.findKey(listingId);
      const root = found && clinics.findRoot({ id: listingId, ...found });
      return root === undefined ? undefined : { root, page: (await clinics.findPages([root])).get(root) };
    },

    listClinics: () => clinics.listPages(),

    async listSimilarWords(word) {
      const similar = [...live.lexicon.vocabulary.match(word, true)].flatMap(([{ text }, wordFit]) =>
        wordFit === fit.sound || wordFit === fit.slip ? [text] : [],
      );
      if (similar.length === 0) return [];
      const uses = { terms: { field: 'words', size: similar.length, include: similar } };
      const [reply] = await cluster.search([{ size: 0, aggs: { uses } }]);
      return [...toCounts(reply!.aggregations.uses).keys()];
    },

    async listNearestWords(typed) {
      const name = parseName(typed);
      const decided = name && (await decideName(name, live.lexicon, cluster.search));
      return decided?.isNearest ? decided.words.map(({ token }) => token) : [];
    },

    getStamp: () => {
      live.lexicon.setClock(now());
      return live.stamp;
    },

    async getHealth() {
      const answers = await isWhole();
      // While the cluster is away, the rest of the service is ready.
      if (!live.isBuilt) return answers ? undefined : { listings: undefined };
      const count = async () =>
        (await cluster.search([{ size: 0, track_total_hits: true }]))[0]!.hits.total!.value;
      return { listings: answers ? await count().catch(() => undefined) : undefined };
    },
  };
}

const mayOfferBeyond = ({ origin, radiusMiles, name, state }: SearchCriteria) =>
  origin !== undefined && Number.isFinite(radiusMiles) && name === undefined && state === undefined;
