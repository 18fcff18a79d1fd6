// Both engines answer like the oracle, which checks every listing.

import type {} from '@app/test-kit/opensearch/setup';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { SearchableListing } from '../index/listing.ts';
import { decodeCursor, encodeCursor } from '../index/orders/cursor.ts';
import { buildIndex } from '../index/search-index.ts';
import { anyCriteria, anyListing, toEngineCriteria } from '../testing/any-search.ts';
import { type PlainCriteria, searchBruteForce } from '../testing/brute-force.ts';
import { drawRealisticSamples } from '../testing/realistic-samples.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import type { SearchEngine } from './engine.ts';
import { ClusterClinics } from './opensearch/clinics.ts';
import { createCluster, createClusterClient } from './opensearch/cluster.ts';
import { createClusterEngine } from './opensearch/cluster-engine.ts';
import { createClusterWriter } from './opensearch/cluster-writer.ts';
import { Lexicon } from './opensearch/lexicon.ts';

const clusterUrl = inject('searchEngineUrl');
const [listingCount, searchCount] = [1_200, 400];

let nowMs = 0;
const getNow = () => nowMs;

async function startEmbeddedEngine(listings: readonly SearchableListing[]): Promise<SearchEngine> {
  return createEmbeddedEngine({ index: await buildIndex(listings), isBuilt: true, indexVersion: '' }, getNow);
}

async function* streamListings(listings: readonly SearchableListing[]) {
  yield* listings;
}

/** Starts an engine with three shards, so that counts and orders are merged from several. */
async function startClusterEngine(listings: readonly SearchableListing[]): Promise<SearchEngine> {
  const client = createClusterClient({ nodeUrls: clusterUrl! });
  const writer = createClusterWriter(client, { site: 'parity', shardCount: 3, replicaCount: 0 });
  const { index } = await writer.build(streamListings(listings), Date.now());
  await writer.switchAlias(index);
  const lexicon = await Lexicon.readIndex(writer, index);
  const options = { searchTimeoutMs: 30_000, onError: (error: unknown) => console.error(error) };
  const cluster = createCluster(client, writer.alias, options);
  const clinics = new ClusterClinics(cluster, () => '');
  const live = { isBuilt: true, indexVersion: '', lexicon };
  return createClusterEngine({ cluster, clinics, live, readHealth: writer.readHealth }, getNow);
}

const anyId = fc.integer({ min: 0, max: 0xffffff }).map((n) => n.toString(16).padStart(24, '0'));

/** Draws from few distinct values, so that ties, shared places and similar names are frequent. */
function drawSimilarSamples(seed: number): { listings: SearchableListing[]; searches: PlainCriteria[] } {
  const drawnPairs = fc.sample(fc.tuple(anyListing, anyId), { numRuns: listingCount, seed });
  const listingById = new Map(drawnPairs.map(([listing, id]) => [id, { ...listing, id }]));
  return {
    listings: [...listingById.values()],
    searches: fc.sample(anyCriteria, { numRuns: searchCount, seed }),
  };
}

/** Answers of the oracle, shared by both engines. */
const resultByCriteria = new Map<PlainCriteria, ReturnType<typeof searchBruteForce>>();

const samples = {
  similar: drawSimilarSamples(11),
  realistic: drawRealisticSamples(listingCount, searchCount, 5),
};

describe.each([
  ['the index of the process', startEmbeddedEngine, false],
  ['a search cluster', startClusterEngine, true],
] as const)('%s answers like the oracle', { timeout: 1_200_000 }, (_, startEngine, needsCluster) => {
  it.skipIf(needsCluster && !clusterUrl).each(['similar', 'realistic'] as const)(
    'for %s listings',
    async (kind) => {
      const { listings, searches } = samples[kind];
      const { priorMean } = await buildIndex(listings);
      const embeddedEngine = await startEmbeddedEngine(listings);
      const engine = await startEngine(listings);
      const differences: string[] = [];
      for (const [searchIndex, plainCriteria] of searches.entries()) {
        const compare = (aspect: string, actual: unknown, expected: unknown) => {
          const [actualText, expectedText] = [actual, expected].map((value) => JSON.stringify(value));
          if (actualText === expectedText) return;
          const { name, order, state, city, radiusMiles, homeState, onlySimilarReviewers, origin } =
            plainCriteria;
          const shownCriteria = {
            name: name?.typedTokens,
            order,
            state,
            city,
            radiusMiles,
            homeState,
            onlySimilarReviewers,
          };
          const point = origin && [origin.lat, origin.lng];
          differences.push(
            `${searchIndex} ${aspect} ${JSON.stringify({ ...shownCriteria, where: point })}\n  ${actualText?.slice(0, 600)}\n  ${expectedText?.slice(0, 600)}`,
          );
        };
        const expectedResult =
          resultByCriteria.get(plainCriteria) ?? searchBruteForce(listings, plainCriteria, priorMean);
        resultByCriteria.set(plainCriteria, expectedResult);
        await expectSameAnswers(engine, embeddedEngine, expectedResult, plainCriteria, compare);
      }
      expect(differences.slice(0, 8)).toEqual([]);
      expect(differences.length).toBe(0);
      expect(await engine.countStates()).toEqual(await embeddedEngine.countStates());
      const countBySlug = async (anyEngine: SearchEngine) =>
        (await anyEngine.countCities('MO')).cities.map(({ slug, total }) => [slug, total]).sort();
      expect(await countBySlug(engine)).toEqual(await countBySlug(embeddedEngine));
    },
  );
});

type Comparer = (aspect: string, actual: unknown, expected: unknown) => void;

async function expectSameAnswers(
  engine: SearchEngine,
  embeddedEngine: SearchEngine,
  expectedResult: ReturnType<typeof searchBruteForce>,
  plainCriteria: PlainCriteria,
  compare: Comparer,
): Promise<void> {
  if (plainCriteria.nowMs !== undefined) nowMs = plainCriteria.nowMs;
  const criteria = { ...toEngineCriteria(plainCriteria), pageSize: 20 };
  const page = await engine.search({ ...criteria, pageStart: 0 }, plainCriteria.homeState);
  const embeddedPage = await embeddedEngine.search({ ...criteria, pageStart: 0 }, plainCriteria.homeState);
  const sortCounts = (facets: object) =>
    Object.entries(facets)
      .map(([key, count]) => [
        key,
        typeof count === 'object' ? Object.entries(count as object).sort() : count,
      ])
      .sort();
  compare('total', page.total, expectedResult.total);
  compare('nearest', page.isPartialMatch, expectedResult.isPartialMatch);
  compare('facets', sortCounts(page.facets), sortCounts(expectedResult.facets));
  compare('alike', page.similarReviewerListingsTotal, expectedResult.similarReviewerListingsTotal);
  const toComparable = ({ id, placeNumber: place, miles, fit }: (typeof expectedResult.hits)[number]) => ({
    id,
    place,
    miles,
    fit,
  });
  compare('page', page.hits.map(toComparable), expectedResult.hits.slice(0, 20).map(toComparable));
  compare('words', page.hits, embeddedPage.hits);
  compare(
    'beyond',
    page.outOfState.hits.map(toComparable),
    expectedResult.outOfState.slice(0, 5).map(toComparable),
  );
  compare('beyond total', page.outOfState.total, expectedResult.outOfState.length);
  compare('wider', page.wider, embeddedPage.wider);
  compare('without', page.without, embeddedPage.without);

  // Five further pages by cursor, then a jump.
  const pagedIds = page.hits.map(({ id }) => id);
  let { nextPosition } = page;
  for (let pageCount = 0; nextPosition && pageCount < 5; pageCount++) {
    const nextPage = await engine.search(
      { ...criteria, pageStart: decodeCursor(encodeCursor(nextPosition))! },
      plainCriteria.homeState,
    );
    pagedIds.push(...nextPage.hits.map(({ id }) => id));
    nextPosition = nextPage.nextPosition;
  }
  const expectedIds = expectedResult.hits.map(({ id }) => id);
  compare('cursors', pagedIds, expectedIds.slice(0, 120));
  compare('last page', nextPosition === undefined, expectedIds.length <= 120);
  const offset = Math.max(0, Math.floor(expectedResult.total / 2) - 7);
  const jumpPage = await engine.search({ ...criteria, pageStart: offset }, plainCriteria.homeState);
  compare(
    'jump',
    jumpPage.hits.map(({ id }) => id),
    expectedIds.slice(offset, offset + 20),
  );

  const map = await engine.locate({ ...criteria, pageStart: 0 });
  const embeddedMap = await embeddedEngine.locate({ ...criteria, pageStart: 0 });
  compare('map', [map.total, map.people], [embeddedMap.total, embeddedMap.people]);
  const area = { west: -120, south: 30, east: -89.8, north: 39 };
  const areaMap = await engine.locate({ ...criteria, pageStart: 0 }, area);
  const embeddedAreaMap = await embeddedEngine.locate({ ...criteria, pageStart: 0 }, area);
  compare('part of the map', areaMap.total, embeddedAreaMap.total);
  compare('people of a part', areaMap.people.toSorted(), embeddedAreaMap.people.toSorted());
  compare('cells', map.cells.toSorted(compareNumbers), embeddedMap.cells.toSorted(compareNumbers));
}

const compareNumbers = (a: number[], b: number[]) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
