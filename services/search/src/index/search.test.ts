import { pickRounds } from '@app/test-kit/full-tests';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCriteria, anyListing, toEngineCriteria } from '../testing/any-search.ts';
import { type PlainCriteria, searchBruteForce } from '../testing/brute-force.ts';
import { nationwideCriteria } from '../testing/nationwide-criteria.ts';
import { drawRealisticSamples } from '../testing/realistic-samples.ts';
import { createSampleListings } from '../testing/samples.ts';
import type { SearchableListing } from './listing.ts';
import { toCitySlug } from './places/cities.ts';
import { createOrigin } from './places/geometry.ts';
import { locateResults } from './places/map.ts';
import { findOutOfState } from './places/out-of-state.ts';
import { countListings, listCities } from './places/region-counts.ts';
import type { SearchCriteria } from './rank-listings.ts';
import { search } from './search.ts';
import { buildIndex, type ListingChange, type SearchIndex } from './search-index.ts';

/** The current listings by id, which the oracle reads. */
type ListingById = Map<string, SearchableListing>;
const toListingById = (listings: readonly SearchableListing[]): ListingById =>
  new Map(listings.map((listing) => [listing.id, listing]));
const createIndex = (listingById: ListingById) => buildIndex(listingById.values());
const toChange = (listing: SearchableListing, isRemoved = false): ListingChange => ({
  id: listing.id,
  listing: isRemoved ? undefined : listing,
});

function expectSameResults(index: SearchIndex, listingById: ListingById, plainCriteria: PlainCriteria): void {
  const criteria = toEngineCriteria(plainCriteria);
  if (plainCriteria.nowMs !== undefined) index.setClock(plainCriteria.nowMs);
  const expectedResult = searchBruteForce([...listingById.values()], plainCriteria, index.priorMean);
  const results = search(index, { ...criteria, pageStart: 0, pageSize: 100 });
  const { total, isPartialMatch, facets, similarReviewerListingsTotal } = expectedResult;
  expect(results).toMatchObject({ total, isPartialMatch, facets, similarReviewerListingsTotal });
  expect(results.hits.map(({ version, matchedWords, ...hit }) => hit)).toEqual(expectedResult.hits);
  const outOfState = findOutOfState(
    index,
    { ...criteria, pageStart: 0, pageSize: 3 },
    plainCriteria.homeState,
    2,
  );
  expect(outOfState.hits.map(({ version, ...hit }) => hit)).toEqual(expectedResult.outOfState.slice(0, 2));
  expect(outOfState.total).toBe(expectedResult.outOfState.length);
  expect(results.nextPosition).toBeUndefined();
  expect(results.hits.map(({ version }) => version)).toEqual(
    results.hits.map(({ id }) => listingById.get(id)!.version),
  );

  // Pages, cursors and jumps give the same list.
  const pagedIds: string[] = [];
  for (let pageStart: SearchCriteria['pageStart'] | undefined = 0; pageStart !== undefined; ) {
    const page = search(index, { ...criteria, pageStart, pageSize: 3 });
    expect(page.total).toBe(expectedResult.total);
    expect(page.facets).toEqual(expectedResult.facets);
    if (pagedIds.length > 0) expect(page.hits).not.toEqual([]);
    const jumpPage = search(index, { ...criteria, pageStart: pagedIds.length, pageSize: 3 });
    expect(jumpPage.hits).toEqual(page.hits);
    pagedIds.push(...page.hits.map(({ id }) => id));
    pageStart = page.nextPosition;
  }
  expect(pagedIds).toEqual(expectedResult.hits.map(({ id }) => id));
}

/** Expects place pages to count a listing once in each city and state of its places. */
function expectPlaceTotals(index: SearchIndex, listingById: ListingById): void {
  const totalBySlug = new Map<string, number>();
  for (const { places } of listingById.values()) {
    const slugs = places.filter(({ state }) => state === 'MO').map(({ city }) => toCitySlug(city));
    for (const slug of new Set(slugs)) if (slug) totalBySlug.set(slug, (totalBySlug.get(slug) ?? 0) + 1);
  }
  const listedTotals = listCities(index, 'MO').map(({ slug, total }) => [slug, total] as const);
  expect(new Map(listedTotals)).toEqual(totalBySlug);
  const missouriListings = [...listingById.values()].filter(({ places }) =>
    places.some(({ state }) => state === 'MO'),
  );
  expect(countListings(index, 'MO')).toBe(missouriListings.length);
}

describe('search', { timeout: 60_000 }, () => {
  it('gives the same results as checking every listing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { maxLength: 60 }),
        fc.array(anyCriteria, { minLength: 3, maxLength: 6 }),
        async (listings, criteriaList) => {
          const listingById = toListingById(listings);
          const index = await createIndex(listingById);
          for (const criteria of criteriaList) expectSameResults(index, listingById, criteria);
        },
      ),
      { numRuns: pickRounds(60, 300) },
    );
  });

  it('gives the same results after any changes', async () => {
    const anyChange = fc.record({ listing: anyListing, isRemoved: fc.boolean() });
    const anyStep = fc.record({ changes: fc.array(anyChange, { maxLength: 80 }), criteria: anyCriteria });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { maxLength: 40 }),
        fc.array(anyStep, { maxLength: 8 }),
        async (listings, steps) => {
          const listingById = toListingById(listings);
          const index = await createIndex(listingById);
          for (const { changes, criteria } of steps) {
            index.applyChanges(changes.map(({ listing, isRemoved }) => toChange(listing, isRemoved)));
            for (const { listing, isRemoved } of changes)
              isRemoved ? listingById.delete(listing.id) : listingById.set(listing.id, listing);
            expectPlaceTotals(index, listingById);
            expect(index.size).toBe(listingById.size);
            expectSameResults(index, listingById, criteria);
          }
          for (const { criteria } of steps) expectSameResults(index, listingById, criteria);
        },
      ),
      { numRuns: pickRounds(50, 200) },
    );
  });

  it('reads page by page during insertions, without repeats or gaps', async () => {
    const anyBatches = fc.array(fc.array(anyListing, { maxLength: 40 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyListing, { minLength: 20, maxLength: 60 }),
        anyBatches,
        anyCriteria,
        async (listings, batches, criteria) => {
          // Mistakes are allowed only if no name matches as typed, so an insertion may change the meaning of a name.
          fc.pre(criteria.name === undefined);
          const listingById = toListingById(listings);
          const index = await createIndex(listingById);
          const { priorMean } = index;
          index.setClock(criteria.nowMs!);
          const initialIds = searchBruteForce([...listingById.values()], criteria, priorMean).hits.map(
            ({ id }) => id,
          );
          const pagedIds: string[] = [];
          for (
            let pageStart: SearchCriteria['pageStart'] | undefined = 0, i = 0;
            pageStart !== undefined;
            i++
          ) {
            const page = search(index, { ...toEngineCriteria(criteria), pageStart, pageSize: 3 });
            pagedIds.push(...page.hits.map(({ id }) => id));
            pageStart = page.nextPosition;
            const addedListings = (batches[i] ?? []).filter(({ id }) => !listingById.has(id));
            for (const listing of addedListings) listingById.set(listing.id, listing);
            index.applyChanges(addedListings.map((listing) => toChange(listing)));
          }
          expect(new Set(pagedIds).size).toBe(pagedIds.length);
          expect(pagedIds.filter((id) => initialIds.includes(id))).toEqual(initialIds);
        },
      ),
      { numRuns: pickRounds(40, 150) },
    );
  });

  it('rounds its circles to tenths of a mile, and includes places just beyond', async () => {
    // Two miles are 3218.69 metres: the circle ends within the tenth that reads 2.0.
    const getPointNorth = (metres: number) => ({ lat: 38.6273 + metres / 111_194.9, lng: -90.1979 });
    const listings = Array.from({ length: 40 }, (_, i) => {
      const at = getPointNorth(i < 20 ? 3218.8 : 3218.6);
      return {
        ...createSampleListings(1)[0]!,
        id: i.toString(16).padStart(24, '0'),
        places: [{ company: '', city: '', state: 'MO', at }],
      };
    });
    const index = await createIndex(toListingById(listings));
    const origin = createOrigin(38.6273, -90.1979);
    const criteria = { ...nationwideCriteria, origin, order: 'distance' as const, pageSize: 10 };
    const { hits } = search(index, criteria);
    expect(hits.map(({ id }) => id)).toEqual(listings.slice(0, 10).map(({ id }) => id));
  });

  it('puts six good reviews before a single one of five stars wherever the order itself does not decide', async () => {
    const [sampleListing] = createSampleListings(1);
    const at = { lat: 38.6273, lng: -90.1979 };
    const sharedFields = {
      ...sampleListing!,
      places: [{ company: '', city: 'Union', state: 'MO', at }],
      isAway: false,
    };
    const fiveStarListing = { ...sharedFields, id: 'a'.repeat(24), ratingSum: 5, reviewCount: 1 };
    const fourStarListing = {
      ...sharedFields,
      id: 'b'.repeat(24),
      ratingSum: 24,
      reviewCount: 6,
      lastName: 'Zuniga',
    };
    const index = await createIndex(toListingById([fiveStarListing, fourStarListing]));
    for (const order of ['distance', 'rating', 'reviews', 'confirmed'] as const) {
      for (const origin of [createOrigin(38.63, -90.19), undefined]) {
        if (order === 'distance' && !origin) continue;
        const { hits } = search(index, { ...nationwideCriteria, origin, order });
        expect(
          hits.map(({ id }) => id),
          order,
        ).toEqual([fourStarListing.id, fiveStarListing.id]);
      }
    }
  });

  it('gives correct results for thousands of listings too', async () => {
    const { listings, searches } = drawRealisticSamples(1500, pickRounds(10, 25), 5);
    const index = await createIndex(toListingById(listings));
    for (const plainCriteria of searches) {
      index.setClock(plainCriteria.nowMs!);
      const criteria = { ...toEngineCriteria(plainCriteria), pageSize: 20 };
      const expectedResult = searchBruteForce(listings, plainCriteria, index.priorMean);
      const locatedIds = locateResults(index, { ...criteria, pageStart: 0 }).people.map(
        (person) => person?.[0] ?? null,
      );
      const locatedIdSet = new Set(locatedIds);
      expect(locatedIds).toEqual(expectedResult.hits.map(({ id }) => (locatedIdSet.has(id) ? id : null)));
      for (const pageStart of [0, 20, 500, 1400]) {
        const results = search(index, { ...criteria, pageStart });
        const { total, facets, similarReviewerListingsTotal } = expectedResult;
        expect(results).toMatchObject({ total, facets, similarReviewerListingsTotal });
        expect(results.hits.map(({ version, matchedWords, ...hit }) => hit)).toEqual(
          expectedResult.hits.slice(pageStart, pageStart + 20),
        );
        expect(results.nextPosition === undefined).toBe(total <= pageStart + 20);
        const outOfState = findOutOfState(index, { ...criteria, pageStart }, plainCriteria.homeState, 5);
        expect(outOfState.hits.map(({ version, ...hit }) => hit)).toEqual(
          expectedResult.outOfState.slice(0, 5),
        );
        expect(outOfState.total).toBe(expectedResult.outOfState.length);
      }
    }
  });
});
