import { parseName } from '@app/db';
import type { LimbLevel } from '@app/option-lists';
import { pickRounds } from '@app/test-kit/full-tests';
import { noFilters } from '@app/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCriteria, anyListing, toSearch } from '../testing/any-search.ts';
import { type PlainCriteria, searchBruteForce } from '../testing/brute-force.ts';
import { createRandom, sampleListings } from '../testing/samples.ts';
import type { SearchableListing } from './listing.ts';
import type { Order } from './orders/orders.ts';
import { toCitySlug } from './places/cities.ts';
import { createOrigin } from './places/geometry.ts';
import { locateResults } from './places/map.ts';
import { findOutOfState } from './places/out-of-state.ts';
import { countListings, listCities } from './places/region-counts.ts';
import type { SearchCriteria } from './rank-listings.ts';
import { search } from './search.ts';
import { buildIndex, type ListingChange, type SearchIndex } from './search-index.ts';

/** The current listings by id, which the oracle reads. */
type Store = Map<string, SearchableListing>;
const createStore = (listings: readonly SearchableListing[]): Store =>
  new Map(listings.map((one) => [one.id, one]));
const createIndex = (store: Store) => buildIndex(store.values());
const toChange = ({ listing: it, gone }: { listing: SearchableListing; gone: boolean }): ListingChange => ({
  id: it.id,
  listing: gone ? undefined : it,
});

function expectSame(index: SearchIndex, store: Store, plain: PlainCriteria): void {
  const one = toSearch(plain);
  if (plain.now !== undefined) index.setClock(plain.now);
  const answer = searchBruteForce([...store.values()], plain, index.priorMean);
  const whole = search(index, { ...one, from: 0, pageSize: 100 });
  const { total, isPartialMatch, facets, similarReviewersTotal } = answer;
  expect(whole).toMatchObject({ total, isPartialMatch, facets, similarReviewersTotal });
  expect(whole.hits.map(({ version, matched, ...hit }) => hit)).toEqual(answer.hits);
  const travel = findOutOfState(index, { ...one, from: 0, pageSize: 3 }, plain.home, 2);
  expect(travel.hits.map(({ version, ...hit }) => hit)).toEqual(answer.outOfState.slice(0, 2));
  expect(travel.total).toBe(answer.outOfState.length);
  expect(whole.nextPosition).toBeUndefined();
  expect(whole.hits.map(({ version }) => version)).toEqual(
    whole.hits.map(({ id }) => store.get(id)!.version),
  );

  // Pages, cursors and jumps give the same list.
  const walked: string[] = [];
  for (let from: SearchCriteria['from'] | undefined = 0; from !== undefined; ) {
    const page = search(index, { ...one, from, pageSize: 3 });
    expect(page.total).toBe(answer.total);
    expect(page.facets).toEqual(answer.facets);
    if (walked.length > 0) expect(page.hits).not.toEqual([]);
    const jump = search(index, { ...one, from: walked.length, pageSize: 3 });
    expect(jump.hits).toEqual(page.hits);
    walked.push(...page.hits.map(({ id }) => id));
    from = page.nextPosition;
  }
  expect(walked).toEqual(answer.hits.map(({ id }) => id));
}

/** Expects place pages to count a listing once in each city and state of its places. */
function expectPlaces(index: SearchIndex, store: Store): void {
  const inCities = new Map<string, number>();
  for (const { places } of store.values()) {
    const slugs = places.filter(({ state }) => state === 'MO').map(({ city }) => toCitySlug(city));
    for (const slug of new Set(slugs)) if (slug) inCities.set(slug, (inCities.get(slug) ?? 0) + 1);
  }
  const counted = listCities(index, 'MO').map(({ slug, total }) => [slug, total] as const);
  expect(new Map(counted)).toEqual(inCities);
  const inMissouri = [...store.values()].filter(({ places }) => places.some(({ state }) => state === 'MO'));
  expect(countListings(index, 'MO')).toBe(inMissouri.length);
}

describe('search (N2 with the filter "open now")', { timeout: 60_000 }, () => {
  it('gives the same results as checking every listing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { maxLength: 60 }),
        fc.array(anyCriteria, { minLength: 3, maxLength: 6 }),
        async (listings, criteriaList) => {
          const store = createStore(listings);
          const index = await createIndex(store);
          for (const one of criteriaList) expectSame(index, store, one);
        },
      ),
      { numRuns: pickRounds(60, 300) },
    );
  });

  it('… after any changes', async () => {
    const change = fc.record({ listing: anyListing, gone: fc.boolean() });
    const step = fc.record({ changes: fc.array(change, { maxLength: 80 }), criteria: anyCriteria });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { maxLength: 40 }),
        fc.array(step, { maxLength: 8 }),
        async (listings, steps) => {
          const store = createStore(listings);
          const index = await createIndex(store);
          for (const { changes, criteria: one } of steps) {
            index.apply(changes.map(toChange));
            for (const { listing: it, gone } of changes) gone ? store.delete(it.id) : store.set(it.id, it);
            expectPlaces(index, store);
            expect(index.size).toBe(store.size);
            expectSame(index, store, one);
          }
          for (const { criteria: one } of steps) expectSame(index, store, one);
        },
      ),
      { numRuns: pickRounds(50, 200) },
    );
  });

  it('reads page by page during insertions, without repeats or gaps', async () => {
    const arrivals = fc.array(fc.array(anyListing, { maxLength: 40 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { minLength: 20, maxLength: 60 }),
        arrivals,
        anyCriteria,
        async (listings, batches, one) => {
          // Mistakes are allowed only if no name matches as typed, so an insertion may change the meaning of a name.
          fc.pre(one.name === undefined);
          const store = createStore(listings);
          const index = await createIndex(store);
          const { priorMean } = index;
          index.setClock(one.now!);
          const there = searchBruteForce([...store.values()], one, priorMean).hits.map(({ id }) => id);
          const walked: string[] = [];
          for (let from: SearchCriteria['from'] | undefined = 0, i = 0; from !== undefined; i++) {
            const page = search(index, { ...toSearch(one), from, pageSize: 3 });
            walked.push(...page.hits.map(({ id }) => id));
            from = page.nextPosition;
            const newcomers = (batches[i] ?? []).filter(({ id }) => !store.has(id));
            for (const it of newcomers) store.set(it.id, it);
            index.apply(newcomers.map((it) => toChange({ listing: it, gone: false })));
          }
          expect(new Set(walked).size).toBe(walked.length);
          expect(walked.filter((id) => there.includes(id))).toEqual(there);
        },
      ),
      { numRuns: pickRounds(40, 150) },
    );
  });

  it('rounds its circles to tenths of a mile, and includes places just beyond', async () => {
    // Two miles are 3218.69 metres: the circle ends within the tenth that reads 2.0.
    const north = (metres: number) => ({ lat: 38.6273 + metres / 111_194.9, lng: -90.1979 });
    const listings = Array.from({ length: 40 }, (_, i) => {
      const at = north(i < 20 ? 3218.8 : 3218.6);
      return {
        ...sampleListings(1)[0]!,
        id: i.toString(16).padStart(24, '0'),
        places: [{ company: '', city: '', state: 'MO', at }],
      };
    });
    const index = await createIndex(createStore(listings));
    const origin = createOrigin(38.6273, -90.1979);
    const one = {
      name: undefined,
      origin,
      radiusMiles: Number.POSITIVE_INFINITY,
      state: undefined,
      city: undefined,
      filters: noFilters,
      order: 'distance' as const,
    };
    const { hits } = search(index, { ...one, from: 0, pageSize: 10 });
    expect(hits.map(({ id }) => id)).toEqual(listings.slice(0, 10).map(({ id }) => id));
  });

  it('puts six good reviews before a single one of five stars wherever the order itself does not decide', async () => {
    const [sample] = sampleListings(1);
    const at = { lat: 38.6273, lng: -90.1979 };
    const same = { ...sample!, places: [{ company: '', city: 'Union', state: 'MO', at }], isAway: false };
    const single = { ...same, id: 'a'.repeat(24), ratingSum: 5, reviewCount: 1 };
    const six = { ...same, id: 'b'.repeat(24), ratingSum: 24, reviewCount: 6, lastName: 'Zuniga' };
    const index = await createIndex(createStore([single, six]));
    for (const order of ['distance', 'rating', 'reviews', 'confirmed'] as const) {
      for (const origin of [createOrigin(38.63, -90.19), undefined]) {
        if (order === 'distance' && !origin) continue;
        const rest = { name: undefined, state: undefined, city: undefined, filters: noFilters };
        const radiusMiles = Number.POSITIVE_INFINITY;
        const one = { ...rest, origin, radiusMiles, order, from: 0, pageSize: 5 };
        const { hits } = search(index, one);
        expect(
          hits.map(({ id }) => id),
          order,
        ).toEqual([six.id, single.id]);
      }
    }
  });

  it('gives correct results for thousands of listings too', async () => {
    const listings = sampleListings(1500, 5);
    const store = createStore(listings);
    const index = await createIndex(store);
    const now = Date.parse('2026-11-28T17:00Z');
    index.setClock(now);
    const random = createRandom(3);
    for (let i = 0; i < pickRounds(10, 25); i++) {
      const { places, lastName } = listings[Math.floor(random() * listings.length)]!;
      const origin = places[0]!.at && createOrigin(places[0]!.at.lat, places[0]!.at.lng);
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
      const one: PlainCriteria = {
        name:
          random() < 0.3
            ? parseName(pick([lastName, lastName.slice(1), `${lastName} limb`, 'a']))
            : undefined,
        origin,
        radiusMiles: origin ? pick([25, 100, 250, Number.POSITIVE_INFINITY]) : Number.POSITIVE_INFINITY,
        state: random() < 0.2 ? places[0]!.state : undefined,
        city: undefined,
        filters: random() < 0.3 ? listings[i]!.filters : { ...noFilters, open: i % 2 ? [] : ['now'] },
        now,
        order: pick<Order>(
          origin ? ['distance', 'match', 'rating', 'reviews', 'confirmed', 'name'] : ['rating', 'match'],
        ),
        facts: {
          plan: 'TRICARE',
          limbLevel: pick<LimbLevel[]>([['Below-knee'], ['Below-knee', 'Hand']]),
          highActivity: true,
          children: false,
          language: [],
          picks: [],
          accessibility: [],
        },
        home: pick([undefined, 'MO', places[0]!.state]),
        onlySimilarReviewers: random() < 0.3,
      };
      const answer = searchBruteForce(listings, one, index.priorMean);
      const onMap = locateResults(index, { ...toSearch(one), from: 0, pageSize: 20 }).people.map(
        (person) => person?.[0] ?? null,
      );
      const placed = new Set(onMap);
      expect(onMap).toEqual(answer.hits.map(({ id }) => (placed.has(id) ? id : null)));
      for (const from of [0, 20, 500, 1400]) {
        const found = search(index, { ...toSearch(one), from, pageSize: 20 });
        expect({
          total: found.total,
          facets: found.facets,
          similarReviewersTotal: found.similarReviewersTotal,
        }).toEqual({
          total: answer.total,
          facets: answer.facets,
          similarReviewersTotal: answer.similarReviewersTotal,
        });
        expect(found.hits.map(({ version, matched, ...hit }) => hit)).toEqual(
          answer.hits.slice(from, from + 20),
        );
        expect(found.nextPosition === undefined).toBe(answer.total <= from + 20);
        const travel = findOutOfState(index, { ...toSearch(one), from, pageSize: 20 }, one.home, 5);
        expect(travel.hits.map(({ version, ...hit }) => hit)).toEqual(answer.outOfState.slice(0, 5));
        expect(travel.total).toBe(answer.outOfState.length);
      }
    }
  });
});
