import { statesAndTerritories } from '@app/option-lists';
import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import {
  fitProsthetists,
  getClinic,
  getPlace,
  getProsthetist,
  getReviewLists,
  listCards,
  listClinics,
  listPlaces,
  listRecentReviews,
  listReviews,
  matchProsthetists,
  type ReplyOf,
  searchProsthetists,
} from '@app/types';
import { mapMatches, mapProsthetists } from '@app/types/search/map';
import { getSurroundings } from '@app/types/search/surroundings';
import { delay } from 'msw';
import { paths } from '../paths.ts';
import { alertHandlers } from './alerts.ts';
import { mockListings, reviews } from './listings.ts';
import { createMapReply, surroundings } from './map.ts';
import { listFits, match } from './match.ts';
import { ownReviewHandlers } from './own-reviews.ts';
import { buildReviewsReply } from './reviews.ts';
import { savedHandlers } from './saved.ts';
import { findCard, search, toSlug } from './search.ts';
import { sharingHandlers } from './sharing.ts';
import { visitRequestHandlers } from './visit-requests.ts';
import { voteHandlers } from './votes.ts';

/** ZIP codes that make the mock fail, so that every error state can be opened in the real page. */
export const specialZips = { unknownZip: '00404', brokenZip: '00500', slowZip: '00007' } as const;
const slowMs = 12_000;

/** Slugs whose listing is deleted or whose request fails. */
export const failingSlugs = { gone: 'gone-for-good', broken: 'broken-service' } as const;

function findListing(id: string) {
  const mockListing = mockListings.find(({ listing }) => listing.slug === id || listing.id === id);
  if (id === failingSlugs.gone) throw createMockProblem(getProsthetist, 410);
  if (id === failingSlugs.broken) throw createMockProblem(getProsthetist, 503);
  if (!mockListing) throw createMockProblem(getProsthetist, 404);
  return mockListing.listing;
}

/** Clinic of all listings. At the other clinic only the first one is left. */
export const clinicSlug = 'riverfront-limb-works-1180-clamorgan-st-63101';
function findClinic(slug: string): ReplyOf<typeof getClinic> {
  const people = mockListings.map(({ listing }) => findCard(listing.slug)!);
  if (slug === 'left-by-all-but-one') return { kind: 'person', slug: people[0]!.slug };
  if (slug === failingSlugs.gone) throw createMockProblem(getClinic, 410);
  if (slug !== clinicSlug && slug !== 'former-name') throw createMockProblem(getClinic, 404);
  const { company, updatedAt } = mockListings[0]!.listing;
  return {
    kind: 'clinic',
    slug: clinicSlug,
    name: company,
    place: mockListings[0]!.listing,
    people,
    updatedAt,
  };
}

const groupByKey = <T>(values: readonly T[], toKey: (value: T) => string) => Map.groupBy(values, toKey);
const allListings = mockListings.map(({ listing }) => listing);

export const handlers = [
  mockEndpoint(searchProsthetists, async ({ query }) => {
    if (query.zipCode === specialZips.unknownZip) {
      throw createMockProblem(searchProsthetists, 400, {
        fields: { zipCode: "We don't know this ZIP code." },
      });
    }
    if (query.zipCode === specialZips.brokenZip) throw createMockProblem(searchProsthetists, 503);
    if (query.zipCode === specialZips.slowZip) await delay(slowMs);
    return search(query);
  }),
  mockEndpoint(matchProsthetists, ({ body }) => {
    if (body.search.zipCode === specialZips.brokenZip) throw createMockProblem(matchProsthetists, 503);
    return match(body);
  }),
  mockEndpoint(listCards, ({ body }) => ({ cards: body.slugs.map((slug) => findCard(slug, body.zipCode)) })),
  mockEndpoint(fitProsthetists, ({ body }) => listFits(body)),
  mockEndpoint(mapProsthetists, ({ query }) => createMapReply((page) => search({ ...query, page }))),
  mockEndpoint(mapMatches, ({ body }) =>
    createMapReply((page) => match({ ...body, search: { ...body.search, page } })),
  ),
  mockEndpoint(getSurroundings, () => surroundings),
  mockEndpoint(getProsthetist, ({ params }) => findListing(params.id)),
  mockEndpoint(getClinic, ({ params }) => findClinic(params.slug)),
  mockEndpoint(listClinics, () => ({ paths: [paths.clinic(clinicSlug)] })),
  mockEndpoint(listReviews, ({ params, query, token }) =>
    buildReviewsReply(findListing(params.id).slug, query, token !== undefined),
  ),
  mockEndpoint(listRecentReviews, () => ({
    reviews: reviews.map((review, index) => ({ ...review, listing: allListings[index]! })),
  })),
  mockEndpoint(getReviewLists, () => ({ strengthTags: [], concernTags: [], decisionReasons: [] })),
  mockEndpoint(listPlaces, () => ({
    states: [...groupByKey(allListings, ({ state }) => state)].map(([code, stateListings]) => ({
      ...statesAndTerritories.find((place) => place.code === code)!,
      total: stateListings.length,
    })),
  })),
  mockEndpoint(getPlace, ({ params }) => {
    const state = statesAndTerritories.find((place) => place.slug === params.state);
    if (!state) throw createMockProblem(getPlace, 404);
    const stateListings = allListings.filter((listing) => listing.state === state.code);
    const cities = [...groupByKey(stateListings, ({ city }) => city)];
    return {
      state: { ...state, total: stateListings.length },
      cities: cities.map(([name, { length }]) => ({ name, slug: toSlug(name), total: length })),
    };
  }),
  ...ownReviewHandlers,
  ...savedHandlers,
  ...sharingHandlers,
  ...visitRequestHandlers,
  ...alertHandlers,
  ...voteHandlers,
];
