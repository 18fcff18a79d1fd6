// Both engines answer like the oracle, which checks every listing.

import { parseName } from '@app/db';
import type {} from '@app/test-kit/opensearch/setup';
import { noFilters } from '@app/types';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import type { SearchableListing } from '../index/listing.ts';
import { decodeCursor, encodeCursor } from '../index/orders/cursor.ts';
import type { Order } from '../index/orders/orders.ts';
import { createOrigin } from '../index/places/geometry.ts';
import { buildIndex } from '../index/search-index.ts';
import { anyCriteria, anyListing, toSearch } from '../testing/any-search.ts';
import { type PlainCriteria, searchBruteForce } from '../testing/brute-force.ts';
import { createRandom, createSampleListings } from '../testing/samples.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import type { SearchEngine } from './engine.ts';
import { ClusterClinics } from './opensearch/clinics.ts';
import { createCluster, createClusterClient } from './opensearch/cluster.ts';
import { createClusterEngine } from './opensearch/cluster-engine.ts';
import { createClusterWriter } from './opensearch/cluster-writer.ts';
import { Lexicon } from './opensearch/lexicon.ts';

const url = inject('searchEngineUrl');
const [listingCount, searchCount] = [1_200, 400];

let now = 0;
const getNow = () => now;

async function startEmbedded(listings: readonly SearchableListing[]): Promise<SearchEngine> {
  return createEmbeddedEngine({ index: await buildIndex(listings), isBuilt: true, stamp: '' }, getNow);
}

async function* toStream(listings: readonly SearchableListing[]) {
  yield* listings;
}

/** Starts an engine with three shards, so that counts and orders are merged from several. */
async function startCluster(listings: readonly SearchableListing[]): Promise<SearchEngine> {
  const client = createClusterClient({ nodeUrls: url! });
  const writer = createClusterWriter(client, { site: 'parity', shardCount: 3, replicaCount: 0 });
  const { index } = await writer.build(toStream(listings), Date.now());
  await writer.switchAlias(index);
  const lexicon = await Lexicon.read(writer, index);
  const options = { searchTimeoutMs: 30_000, onError: (error: unknown) => console.error(error) };
  const cluster = createCluster(client, writer.alias, options);
  const clinics = new ClusterClinics(cluster, () => '');
  const live = { isBuilt: true, stamp: '', lexicon };
  return createClusterEngine({ cluster, clinics, live, readHealth: writer.readHealth }, getNow);
}

const wideId = fc.integer({ min: 0, max: 0xffffff }).map((n) => n.toString(16).padStart(24, '0'));

/** Draws from few distinct values, so that ties, shared places and similar names are frequent. */
function drawSimilar(seed: number): { listings: SearchableListing[]; searches: PlainCriteria[] } {
  const drawnPairs = fc.sample(fc.tuple(anyListing, wideId), { numRuns: listingCount, seed });
  const listings = new Map(drawnPairs.map(([listing, id]) => [id, { ...listing, id }]));
  return {
    listings: [...listings.values()],
    searches: fc.sample(anyCriteria, { numRuns: searchCount, seed }),
  };
}

/** Draws realistic listings, and searches by names with mistakes. */
function drawLifelike(seed: number): { listings: SearchableListing[]; searches: PlainCriteria[] } {
  const listings = createSampleListings(listingCount, seed);
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const misspell = (word: string) => {
    const position = Math.floor(random() * word.length);
    return pick([
      word.slice(0, position) + word.slice(position + 1),
      word.slice(0, position) + pick([...'aeiourst']) + word.slice(position),
      word.slice(0, position) +
        (word[position + 1] ?? '') +
        (word[position] ?? '') +
        word.slice(position + 2),
    ]);
  };
  const drawName = ({ firstName, lastName, places: [mainPlace] }: SearchableListing) =>
    pick([
      ...[
        lastName,
        lastName.slice(1),
        misspell(lastName),
        `${firstName} ${lastName}`,
        `${lastName} limb`,
        'a',
      ],
      ...[
        `${misspell(firstName)} ${misspell(lastName)}`,
        misspell(mainPlace!.company),
        `dr ${lastName} cpo`,
        mainPlace!.city,
      ],
      ...[`${lastName} xyzzy ${firstName}`, `${firstName[0]}. ${lastName}`, mainPlace!.company],
    ]);
  const searches = Array.from({ length: searchCount }, (): PlainCriteria => {
    const listing = pick(listings);
    const [mainPlace] = listing.places;
    const at = random() < 0.75 ? mainPlace!.at : undefined;
    const origin = at && createOrigin(at.lat, at.lng);
    const name = random() < 0.4 ? parseName(drawName(listing)) : undefined;
    const orders: Order[] = origin
      ? ['distance', 'distance', 'match', 'rating', 'reviews', 'confirmed', 'name']
      : ['rating', 'match', 'name'];
    return {
      name,
      origin,
      city: undefined,
      state: random() < 0.2 ? mainPlace!.state : undefined,
      radiusMiles: origin ? pick([25, 50, 100, 250, Number.POSITIVE_INFINITY]) : Number.POSITIVE_INFINITY,
      filters: {
        ...noFilters,
        ...pick<Partial<typeof noFilters>>([
          {},
          {},
          { insurance: ['Medicare'] },
          { acceptsNewPatients: true },
          { open: ['now'] },
          { insurance: ['Medicare', 'Humana'], specialty: ['Myoelectric'] },
          { firstVisitDays: ['14'] },
          listing.filters,
        ]),
      },
      order: pick(name ? [...orders, 'relevance', 'relevance', 'relevance'] : orders),
      facts: {
        plan: 'TRICARE',
        limbLevel: pick([['Below-knee'], ['Below-knee', 'Hand']]),
        highActivity: true,
        children: false,
        language: [],
        picks: [],
        accessibility: [],
      } as PlainCriteria['facts'],
      home: pick([undefined, 'MO', mainPlace!.state]),
      onlySimilarReviewers: random() < 0.2,
      now: Date.UTC(2026, 10, 28, Math.floor(random() * 24)),
    };
  });
  return { listings, searches };
}

/** Answers of the oracle, shared by both engines. */
const answers = new Map<PlainCriteria, ReturnType<typeof searchBruteForce>>();

const samples = { alike: drawSimilar(11), lifelike: drawLifelike(5) };

describe.each([
  ['the index of the process', startEmbedded, false],
  ['a search cluster', startCluster, true],
] as const)('%s answers like the oracle', { timeout: 1_200_000 }, (_, startEngine, needsCluster) => {
  it.skipIf(needsCluster && !url).each(['alike', 'lifelike'] as const)('%s listings', async (kind) => {
    const { listings, searches } = samples[kind];
    const { priorMean } = await buildIndex(listings);
    const embedded = await startEmbedded(listings);
    const engine = await startEngine(listings);
    const differences: string[] = [];
    for (const [searchIndex, plain] of searches.entries()) {
      const compare = (aspect: string, actual: unknown, expected: unknown) => {
        const [actualText, expectedText] = [actual, expected].map((value) => JSON.stringify(value));
        if (actualText === expectedText) return;
        const {
          name,
          order,
          state,
          city,
          radiusMiles,
          home,
          onlySimilarReviewers: onlyAlike,
          origin,
        } = plain;
        const shownCriteria = { name: name?.typedTokens, order, state, city, radiusMiles, home, onlyAlike };
        const point = origin && [origin.lat, origin.lng];
        differences.push(
          `${searchIndex} ${aspect} ${JSON.stringify({ ...shownCriteria, where: point })}\n  ${actualText?.slice(0, 600)}\n  ${expectedText?.slice(0, 600)}`,
        );
      };
      const answer = answers.get(plain) ?? searchBruteForce(listings, plain, priorMean);
      answers.set(plain, answer);
      await expectSame(engine, embedded, answer, plain, compare);
    }
    expect(differences.slice(0, 8)).toEqual([]);
    expect(differences.length).toBe(0);
    expect(await engine.countStates()).toEqual(await embedded.countStates());
    const countBySlug = async (anyEngine: SearchEngine) =>
      (await anyEngine.countCities('MO')).cities.map(({ slug, total }) => [slug, total]).sort();
    expect(await countBySlug(engine)).toEqual(await countBySlug(embedded));
  });
});

type Compare = (what: string, actual: unknown, expected: unknown) => void;

async function expectSame(
  engine: SearchEngine,
  embedded: SearchEngine,
  answer: ReturnType<typeof searchBruteForce>,
  plain: PlainCriteria,
  compare: Compare,
): Promise<void> {
  if (plain.now !== undefined) now = plain.now;
  const criteria = { ...toSearch(plain), pageSize: 20 };
  const page = await engine.search({ ...criteria, from: 0 }, plain.home);
  const localPage = await embedded.search({ ...criteria, from: 0 }, plain.home);
  const sortCounts = (facets: object) =>
    Object.entries(facets)
      .map(([key, count]) => [
        key,
        typeof count === 'object' ? Object.entries(count as object).sort() : count,
      ])
      .sort();
  compare('total', page.total, answer.total);
  compare('nearest', page.isPartialMatch, answer.isPartialMatch);
  compare('facets', sortCounts(page.facets), sortCounts(answer.facets));
  compare('alike', page.similarReviewerListingsTotal, answer.similarReviewerListingsTotal);
  const toComparable = ({ id, placeNumber: place, miles, fit }: (typeof answer.hits)[number]) => ({
    id,
    place,
    miles,
    fit,
  });
  compare('page', page.hits.map(toComparable), answer.hits.slice(0, 20).map(toComparable));
  compare('words', page.hits, localPage.hits);
  compare('beyond', page.outOfState.hits.map(toComparable), answer.outOfState.slice(0, 5).map(toComparable));
  compare('beyond total', page.outOfState.total, answer.outOfState.length);
  compare('wider', page.wider, localPage.wider);
  compare('without', page.without, localPage.without);

  // Five further pages by cursor, then a jump.
  const walkedIds = page.hits.map(({ id }) => id);
  let { nextPosition } = page;
  for (let pageCount = 0; nextPosition && pageCount < 5; pageCount++) {
    const nextPage = await engine.search(
      { ...criteria, from: decodeCursor(encodeCursor(nextPosition))! },
      plain.home,
    );
    walkedIds.push(...nextPage.hits.map(({ id }) => id));
    nextPosition = nextPage.nextPosition;
  }
  const ids = answer.hits.map(({ id }) => id);
  compare('cursors', walkedIds, ids.slice(0, 120));
  compare('last page', nextPosition === undefined, ids.length <= 120);
  const from = Math.max(0, Math.floor(answer.total / 2) - 7);
  const jumpPage = await engine.search({ ...criteria, from }, plain.home);
  compare(
    'jump',
    jumpPage.hits.map(({ id }) => id),
    ids.slice(from, from + 20),
  );

  const map = await engine.locate({ ...criteria, from: 0 });
  const localMap = await embedded.locate({ ...criteria, from: 0 });
  compare('map', [map.total, map.people], [localMap.total, localMap.people]);
  const area = { west: -120, south: 30, east: -89.8, north: 39 };
  const areaMap = await engine.locate({ ...criteria, from: 0 }, area);
  const localAreaMap = await embedded.locate({ ...criteria, from: 0 }, area);
  compare('part of the map', areaMap.total, localAreaMap.total);
  compare('people of a part', areaMap.people.toSorted(), localAreaMap.people.toSorted());
  compare('cells', map.cells.toSorted(compareNumbers), localMap.cells.toSorted(compareNumbers));
}

const compareNumbers = (a: number[], b: number[]) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
