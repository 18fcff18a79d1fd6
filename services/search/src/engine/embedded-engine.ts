import { parseName } from '@app/db';
import { problems } from '@app/service-kit';
import { matchNames } from '../index/names/match-names.ts';
import { locateResults } from '../index/places/map.ts';
import { findOutOfState, maxOutOfStateHits } from '../index/places/out-of-state.ts';
import { countListings, listCities, listStates } from '../index/places/region-counts.ts';
import type { SearchCriteria } from '../index/rank-listings.ts';
import { search } from '../index/search.ts';
import type { LiveIndex } from '../live-index/live-index.ts';
import { listSearchVariants, listWiderRadii, toVariantTotals, toWiderTotals } from './alternatives.ts';
import { buildingReason, type SearchEngine } from './engine.ts';

/** Creates an engine that answers from the index in this process. */
export function createEmbeddedEngine(
  liveIndex: Pick<LiveIndex, 'index' | 'isBuilt' | 'indexVersion'>,
  now = Date.now,
): SearchEngine {
  /** Returns the index, with its clock set. @throws {HttpProblem} 503 until it is built */
  const getIndex = () => {
    if (!liveIndex.index || !liveIndex.isBuilt) throw problems.unavailable();
    liveIndex.index.setClock(now());
    return liveIndex.index;
  };

  return {
    async search(criteria, homeState) {
      const index = getIndex();
      const result = search(index, criteria);
      const countResults = (change: Partial<SearchCriteria>) =>
        search(index, { ...criteria, ...change, pageStart: 0, pageSize: 1 }).total;
      const isFirstPage = criteria.pageStart === 0;
      return {
        ...result,
        outOfState: isFirstPage
          ? findOutOfState(index, criteria, homeState, maxOutOfStateHits)
          : { hits: [], total: 0 },
        wider: toWiderTotals(listWiderRadii(criteria, result.total), result.total, (radiusMiles) =>
          countResults({ radiusMiles }),
        ),
        without: toVariantTotals(listSearchVariants(criteria, result.total), ({ criteriaChange }) =>
          countResults(criteriaChange),
        ),
      };
    },
    locate: async (criteria, area) => locateResults(getIndex(), criteria, area),
    findNewListings: async (searches) => searches.map((criteria) => search(getIndex(), criteria)),
    countStates: async () => listStates(getIndex()),
    countCities: async (state) => ({
      total: countListings(getIndex(), state),
      cities: listCities(getIndex(), state),
    }),
    getClinic: async (slug) => {
      const { clinics } = getIndex();
      const clinic = clinics.corrections.getClinic(slug);
      return { ...clinic, listingIds: clinics.listMembers(clinic.root) };
    },
    findListingClinic: async (listingId) => {
      const index = getIndex();
      const mainPlace = index.findMainPlace(listingId);
      const root = mainPlace === undefined ? undefined : index.clinics.findListingRoot(mainPlace);
      return root === undefined ? undefined : { root, pageSlug: index.clinics.findPageSlug(mainPlace!) };
    },
    listClinicSlugs: async () => getIndex().clinics.listPageSlugs(),
    listSimilarWords: async (word) =>
      getIndex()
        .vocabulary.listSimilar(word)
        .sort((a, b) => b.uses.length - a.uses.length)
        .map(({ text }) => text),
    listPartialMatchWords: async (name) => {
      const query = parseName(name);
      const nameMatch = query && matchNames(getIndex(), query);
      return nameMatch?.isPartialMatch ? nameMatch.words.map(({ token }) => token) : [];
    },
    getIndexVersion: () => {
      liveIndex.index?.setClock(now());
      return liveIndex.indexVersion;
    },
    getHealth: async () =>
      liveIndex.isBuilt ? { listingCount: liveIndex.index!.size } : { unreadyReason: buildingReason },
  };
}
