import { createBlankFields } from '@app/listing-fields';
import type { AdminListing, AdminListingRow } from '@app/types/admin/prosthetists';

const id = '0123456789abcdef01234567';

/** A public listing that somebody owns, with nothing waiting. */
export const sampleListing = (over: Partial<AdminListing> = {}): AdminListing => ({
  _id: over.id ?? id,
  id,
  slug: 'renata-okafor-st-louis',
  v: 3,
  status: 'approved',
  approved: true,
  firstName: 'Renata',
  lastName: 'Okafor',
  company: 'Riverfront Limb Works',
  city: 'St. Louis',
  state: 'MO',
  zipCode: '63101',
  claimed: true,
  reviewCount: 12,
  ratingAvg: 4.6,
  confirmedAt: '2026-09-01T12:00:00.000Z',
  stale: false,
  placed: true,
  risks: [],
  submittedAt: null,
  promise: null,
  lock: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  updatedAt: '2026-09-01T12:00:00.000Z',
  slugHistory: [],
  address: '1 Market Street',
  address2: '',
  phone: '(314) 555-0142',
  patientContactPhone: null,
  email: 'renata@riverfront.example',
  npi: '',
  website: 'https://riverfront.example',
  yearStartedPracticing: 2009,
  ...createBlankFields(),
  licenses: ['ABC Certified Prosthetist (CP)'],
  insuranceAccepted: ['Medicare'],
  profilePicture: '',
  alsoAt: [],
  confirmedBy: 'practice',
  point: { lat: 38.63, lng: -90.19, pinned: false },
  decision: null,
  deletedAt: null,
  restorableUntil: null,
  owner: { userId: 'user_1', name: 'Renata Okafor', since: '2026-02-01T12:00:00.000Z' },
  waiting: { update: null, claims: [], reports: 0 },
  reviews: { total: 14, public: 12, pending: 1, flagged: 1 },
  credentials: [],
  integrityNotice: null,
  history: [],
  ...over,
});

/** The same as a row of the list. */
export const sampleRow = (over: Partial<AdminListingRow> = {}): AdminListingRow => {
  const { waiting: _, ...listing } = sampleListing();
  return { ...listing, waiting: { update: false, claim: false, report: false, certificate: false }, ...over };
};
