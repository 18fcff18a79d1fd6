import { createBlankFields } from '@app/listing-fields';
import { fillDimensions } from '@app/option-lists';
import { createSample } from '@app/test-kit/create-sample';
import type { Listing, PublicReview } from '@app/types';
import { publicReview as publicReviewSchema } from '@app/types/review/review';
import { listing as listingSchema } from '@app/types/search/listing';
import { type PersonSketch, personSketches } from './people.ts';

const noDimensionAverages = fillDimensions({}, null);
const staleBeforeDate = '2026-05-01';

/** A listing in the service's format, with its coordinates. */
export interface MockListing {
  listing: Listing;
  position: { lat: number; lng: number };
  /** Number of reviews per limb level that the reviewers show. */
  reviewerCounts: Record<string, number>;
}

/** Details of every second listing. */
const everyOtherDetails = {
  firstVisitDays: 9,
  hours: 'Mo-Fr 08:30-17:00; Sa 09:00-12:00; PH off',
  adjustmentDays: 3,
  onSiteFabrication: true,
  deviceFamilies: ['Everyday leg', 'Microprocessor knee', 'Running/sport'],
  accessibility: ['Step-free entrance', 'Accessible parking', 'Lift', 'Accessible restroom'],
} satisfies Partial<Listing>;
/** Details of the first listing only. */
const firstDetails: Partial<Listing> = {
  address2: 'Suite 200',
  professionalBio:
    'I started out as a technician, so I still make most of my sockets myself. I see about six people a day, never more, because the listening takes longer than the casting.\n\nIf something hurts, call. You do not need an appointment to tell me it hurts.',
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
  npiOnFile: true,
};

function createListing(sketch: PersonSketch, index: number): MockListing {
  const [firstName, lastName] = sketch.name;
  const [city, state, zipCode] = sketch.town;
  const histogram = sketch.starCounts ?? [0, 0, 0, 0, 0];
  const reviewCount = histogram.reduce((sum, n) => sum + n, 0);
  const starTotal = histogram.reduce((sum, n, starIndex) => sum + n * (starIndex + 1), 0);
  const ratingAvg = reviewCount === 0 ? null : Math.round((starTotal / reviewCount) * 10) / 10;
  const id = (0x65a000 + index).toString(16).padStart(24, '0');
  const confirmedAt = sketch.confirmedAt === undefined ? '2026-10-12T15:00:00.000Z' : sketch.confirmedAt;
  const hasDimensions = reviewCount >= 3;
  const position = { lat: sketch.position[0], lng: sketch.position[1] };
  const listing: Listing = {
    ...createSample(listingSchema),
    ...createBlankFields(),
    placePhotos: [],
    _id: id,
    id,
    slug: `${firstName}-${lastName}-${city}`
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/^-|-$/g, ''),
    firstName,
    lastName,
    company: sketch.company,
    address: `${1180 + index * 12} Clamorgan Street`,
    city,
    state,
    zipCode,
    timeZone: 'America/Chicago',
    at: position,
    phone: `+1314555${String(100 + index).padStart(4, '0')}`,
    website: index % 3 === 0 ? `https://practice-${index}.example/` : '',
    yearStartedPracticing: 2008 + (index % 12),
    licenses: sketch.licenses ?? [],
    credentials: (sketch.licenses ?? []).map((license) => ({ license, status: 'self_reported' })),
    insuranceAccepted: sketch.insuranceAccepted ?? [],
    languageAccommodations: sketch.languages ?? [],
    specialties: sketch.specialties ?? [],
    approved: true,
    ratingAvg,
    reviewCount,
    histogram: [...histogram],
    dimensionAvg: hasDimensions
      ? fillDimensions({ fitComfort: 4.7, listening: 4.9, followUp: 4.6, timeliness: 4.2, staff: 4.8 }, null)
      : noDimensionAverages,
    dimensionCount: fillDimensions(
      {
        fitComfort: reviewCount,
        listening: reviewCount,
        followUp: reviewCount,
        timeliness: reviewCount,
        billing: Math.min(2, reviewCount),
        staff: reviewCount,
      },
      0,
    ),
    acceptsNewPatients: sketch.acceptsNewPatients ?? null,
    treatsChildren: sketch.treatsChildren ?? null,
    limbLevels: sketch.limbLevels ?? [],
    confirmedAt,
    confirmedBy: confirmedAt ? 'practice' : null,
    stale: confirmedAt === null || confirmedAt < staleBeforeDate,
    claimed: sketch.claimed ?? true,
    updatedAt: '2026-10-12T15:00:00.000Z',
    ...(index % 2 === 0 && { ...everyOtherDetails, sameDayRepairs: index % 4 === 0 }),
    ...(index === 0 && firstDetails),
  };
  return { listing, position, reviewerCounts: sketch.reviewerCounts ?? {} };
}

export const mockListings: readonly MockListing[] = personSketches.map(createListing);

const createReview = (overrides: Partial<PublicReview>): PublicReview => ({
  ...createSample(publicReviewSchema),
  overallRating: 5,
  stage: 'Replacement',
  level: 'Lower limb',
  device: 'Everyday leg',
  care: { season: 'fall', year: 2026 },
  incentive: 'none',
  practice: 'Riverfront Limb Works',
  ...overrides,
});

/** Positive and negative, named and anonymous, with and without a reply. */
export const reviews: readonly PublicReview[] = [
  createReview({
    id: 'r1',
    author: 'Dana R.',
    title: 'She watched me run first',
    text: 'I came in with a socket that bruised me after two miles. Renata watched me run before she touched anything, then changed the brim and the suspension, not the foot I was ready to pay for.\n\nTwo check sockets, four weeks. I ran a 10K in October.',
    tags: ['Comfortable socket', 'Listens', 'Sports & running'],
    stage: 'New socket',
    level: 'Below-knee',
    device: 'Running/sport',
    verification: 'proof',
  }),
  createReview({
    id: 'r2',
    relation: 'parent/guardian',
    overallRating: 4,
    text: 'Our son was scared of the cast saw, so she let him hold it, switched off, and draw on the plaster. He picked the dinosaur fabric himself. We did wait three weeks for the first visit.',
    tags: ['Great with kids', 'Explains options', 'Long waits'],
    stage: 'First prosthesis',
    care: { season: 'summer', year: 2026 },
    verification: 'email',
  }),
  createReview({
    id: 'r3',
    author: 'Theo M.',
    overallRating: 2,
    text: 'The work is good. Getting to it is not: five weeks for a ten-minute alignment, and two calls that nobody returned.',
    tags: ['Hard to reach', 'Long waits'],
    stage: 'Repair or adjustment',
    level: 'Above-knee',
    device: 'Microprocessor knee',
    care: { season: 'spring', year: 2026 },
    verification: 'proof',
    reply: {
      practice: 'Riverfront Limb Works',
      text: 'We can’t speak about anyone’s care in public. Waits were too long this spring. We added Saturday hours for adjustments in July.',
      change: 'made',
      resolved: true,
      published: { season: 'summer', year: 2026 },
    },
  }),
];
