import { createBlankFields } from '@app/listing-fields';
import { createSample } from '@app/test-kit/create-sample';
import {
  type AdminListing,
  type AdminListingRow,
  adminListing,
  adminListingRow,
} from '@app/types/admin/prosthetists';
import type { AboutListing } from '@app/types/admin/updates';

const sharedFields = {
  firstName: 'Renata',
  lastName: 'Okafor',
  company: 'Riverfront Limb Works',
  city: 'St. Louis',
  state: 'MO',
  approved: true,
  claimed: true,
};

/** The summary of a listing that items about it contain. */
export const sampleListingSummary: AboutListing = {
  id: '0000000000000000000000b1',
  slug: 'renata-okafor',
  ...sharedFields,
};

const sampleRowFields = {
  ...sharedFields,
  id: '0123456789abcdef01234567',
  slug: 'renata-okafor-st-louis',
  v: 3,
  status: 'approved',
  zipCode: '63101',
  reviewCount: 12,
  ratingAvg: 4.6,
  confirmedAt: '2026-09-01T12:00:00.000Z',
  placed: true,
  createdAt: '2026-01-02T12:00:00.000Z',
  updatedAt: '2026-09-01T12:00:00.000Z',
  email: 'renata@riverfront.example',
} as const;

/** Creates a public listing with an owner and without waiting items. */
export const createSampleListing = (overrides: Partial<AdminListing> = {}): AdminListing => ({
  ...createSample(adminListing),
  ...createBlankFields(),
  ...sampleRowFields,
  _id: overrides.id ?? sampleRowFields.id,
  address: '1 Market Street',
  phone: '(314) 555-0142',
  website: 'https://riverfront.example',
  yearStartedPracticing: 2009,
  licenses: ['ABC Certified Prosthetist (CP)'],
  insuranceAccepted: ['Medicare'],
  confirmedBy: 'practice',
  point: { lat: 38.63, lng: -90.19, pinned: false },
  owner: { userId: 'user_1', name: 'Renata Okafor', since: '2026-02-01T12:00:00.000Z' },
  manager: { status: 'active', name: 'Dana Kessler', email: null, since: '2026-10-01T12:00:00.000Z' },
  reviews: { total: 14, public: 12, pending: 1, flagged: 1 },
  ...overrides,
});

/** Creates the list row of the sample listing. */
export const createSampleListingRow = (overrides: Partial<AdminListingRow> = {}): AdminListingRow => ({
  ...createSample(adminListingRow),
  ...sampleRowFields,
  ...overrides,
});
