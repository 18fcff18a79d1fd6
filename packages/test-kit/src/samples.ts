import { createBlankFields, filterFields, isFlagFilter } from '@app/listing-fields';
import { fillDimensions } from '@app/option-lists';
import type {
  Card,
  Clinic,
  Facets,
  getTransparency,
  Listing,
  listReviews,
  PublicReview,
  RecentReview,
  ReplyOf,
  SearchReply,
  searchProsthetists,
} from '@app/types';
import { reviewedListing } from '@app/types/review/review';
import { visitPlace } from '@app/types/search/clinics';
import { card } from '@app/types/search/search';
import * as z from 'zod/mini';

const sampleId = '65a000000000000000000001';

/** Creates a listing with all public fields. Each call returns a new object; override what a test is about. */
export const createSampleListing = (overrides: Partial<Listing> = {}): Listing => ({
  _id: sampleId,
  id: sampleId,
  slug: 'renata-okafor-st-louis',
  firstName: 'Renata',
  lastName: 'Okafor',
  company: 'Riverfront Limb Works',
  address: '1180 Clamorgan Street',
  address2: 'Suite 200',
  city: 'St. Louis',
  state: 'MO',
  zipCode: '63101',
  at: { lat: 38.6312, lng: -90.1922 },
  timeZone: 'America/Chicago',
  phone: '+13145550142',
  website: 'https://riverfrontlimb.example/',
  yearStartedPracticing: 2008,
  ...createBlankFields(),
  licenses: ['ABC Certified Orthotist-Prosthetist (CPO)', 'NCOPE Residency Completion'],
  credentials: [
    { license: 'ABC Certified Orthotist-Prosthetist (CPO)', status: 'checked', seenAt: '2026-09-03' },
    { license: 'NCOPE Residency Completion', status: 'self_reported' },
  ],
  insuranceAccepted: ['Medicare', 'TRICARE'],
  languageAccommodations: ['Spanish'],
  specialties: ['Athletes and High Activity'],
  professionalBio: 'I still make most of my sockets myself.',
  profilePicture: '',
  approved: true,
  ratingAvg: 4.8,
  reviewCount: 64,
  histogram: [1, 1, 1, 6, 55],
  dimensionAvg: fillDimensions(
    { fitComfort: 4.7, listening: 4.9, followUp: 4.6, timeliness: 4.2, staff: 4.8 },
    null,
  ),
  dimensionCount: fillDimensions(
    { fitComfort: 61, listening: 63, followUp: 58, timeliness: 60, billing: 2, staff: 62 },
    0,
  ),
  alsoAt: [
    {
      company: 'Alton Limb Clinic',
      address: '14 State Street',
      city: 'Alton',
      state: 'IL',
      zipCode: '62002',
      days: 'Tuesdays',
    },
  ],
  placePhotos: [],
  acceptsNewPatients: true,
  firstVisitDays: 9,
  adjustmentDays: 3,
  onSiteFabrication: true,
  treatsChildren: true,
  limbLevels: ['Below-knee'],
  deviceFamilies: ['Running/sport'],
  accessibility: ['Step-free entrance'],
  npiOnFile: true,
  registerNpi: null,
  integrityNotice: null,
  confirmedAt: '2026-10-12T15:00:00.000Z',
  confirmedBy: 'practice',
  stale: false,
  takesVisitRequests: false,
  visitAnswers: null,
  claimed: true,
  owned: false,
  updatedAt: '2026-10-12T15:00:00.000Z',
  ...overrides,
});

export const createSampleReview = (overrides: Partial<PublicReview> = {}): PublicReview => ({
  id: 'r7Qk2',
  author: 'Dana R.',
  relation: 'self',
  overallRating: 5,
  ratings: fillDimensions({ fitComfort: 5, listening: 5, followUp: 4, staff: 5 }, null),
  title: 'She watched me run first',
  text: 'I came in with a socket that bruised me.\n\nTwo check sockets, four weeks.',
  tags: ['Listens'],
  stage: 'New socket',
  level: 'Below-knee',
  device: 'Running/sport',
  care: { season: 'fall', year: 2026 },
  verification: 'proof',
  incentive: 'none',
  edited: false,
  practice: 'Riverfront Limb Works',
  reply: null,
  ...overrides,
});

/** A page of a listing's reviews, to somebody without a session. */
export const createSampleReviewPage = (): ReplyOf<typeof listReviews> => ({
  reviews: [createSampleReview()],
  total: 64,
  matching: 64,
  page: 1,
  pages: 1,
  limbLevels: {},
  stages: {},
  children: 0,
  recent: 0,
});

export const createSampleRecentReview = (overrides: Partial<RecentReview> = {}): RecentReview => ({
  ...createSampleReview(),
  listing: z.parse(reviewedListing, createSampleListing()),
  ...overrides,
});

export const createSampleCard = (overrides: Partial<Card> = {}): Card => ({
  ...z.parse(card, {
    ...createSampleListing(),
    days: '',
    distanceMiles: 0.9,
    at: { lat: 38.63, lng: -90.2 },
  }),
  ...overrides,
});

const noFacets = Object.fromEntries(
  filterFields.map((field) => [field.filter.key, isFlagFilter(field) ? 0 : {}]),
) as Facets;

/** Creates a clinic of two people, at the address of the sample listing and with its slug. */
export const createSampleClinic = (overrides: Partial<Clinic> = {}): Clinic => {
  const { slug, company: name, updatedAt } = createSampleListing();
  const secondPerson = { id: '65a000000000000000000002', slug: 'bo-limb-st-louis-mo', firstName: 'Bo' };
  return {
    kind: 'clinic',
    slug,
    name,
    place: z.parse(visitPlace, createSampleListing()),
    people: [createSampleCard(), createSampleCard(secondPerson)],
    updatedAt,
    ...overrides,
  };
};

/** Creates a search reply with one result near 63101. */
export const createSampleSearchReply = (
  overrides: Partial<SearchReply> = {},
): ReplyOf<typeof searchProsthetists> => ({
  prosthetists: [createSampleCard()],
  total: 1,
  nearest: false,
  page: 1,
  pageSize: 20,
  pages: 1,
  facets: { ...noFacets, insurance: { Medicare: 1 } },
  origin: { zip: '63101', city: 'St. Louis', state: 'MO', lat: 38.63, lng: -90.19, precision: 'zip' },
  radius: 100,
  sortBy: 'distance',
  sortApplied: 'distance',
  outOfState: [],
  outOfStateTotal: 0,
  next: null,
  wider: [],
  without: [],
  ...overrides,
});

/** Creates the transparency figures of a year. */
export const createSampleFigures = (
  overrides: Partial<ReplyOf<typeof getTransparency>> = {},
): ReplyOf<typeof getTransparency> => ({
  from: '2025-11-21',
  to: '2026-11-21',
  received: 1_494,
  approved: 1_291,
  rejected: 90,
  removed: 6,
  changesRequested: 71,
  waiting: 24,
  withdrawn: 12,
  medianHours: 6.5,
  byStar: [
    { star: 1, decided: 160, approved: 141 },
    { star: 2, decided: 94, approved: 82 },
    { star: 3, decided: 131, approved: 117 },
    { star: 4, decided: 322, approved: 286 },
    { star: 5, decided: 751, approved: 665 },
  ],
  reasons: { 'Names another person': 61, 'False or fake': 44, 'Too little to help a reader': 40 },
  addedReasons: [],
  flags: { received: 57, upheld: 19, declined: 34, open: 4 },
  hidden: { received: 6, upheld: 4, declined: 1, open: 1 },
  appeals: { received: 21, upheld: 8, declined: 11, open: 2 },
  ...overrides,
});
