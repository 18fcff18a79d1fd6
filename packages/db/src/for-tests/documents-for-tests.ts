// Minimal valid documents for tests.
import { randomBytes } from 'node:crypto';
import { fillDimensions } from '@app/option-lists';
import { ObjectId } from 'mongodb';
import type { ClaimDoc } from '../claim.ts';
import type { ListingDoc } from '../listing.ts';
import type { MessageDoc } from '../message.ts';
import { toNameKeys } from '../name-keys.ts';
import { type ReviewDoc, visibleReviewStatuses } from '../review.ts';

/** An approved listing in St. Louis without reviews. Derived fields (`approved`, name keys, mean) are computed. */
export function createListingDoc(over: Partial<ListingDoc> = {}): ListingDoc {
  const _id = over._id ?? new ObjectId();
  const listing: ListingDoc = {
    _id,
    slug: `jane-doe-${_id.toHexString()}`,
    v: 1,
    status: 'approved',
    approved: true,
    firstName: 'Jane',
    lastName: 'Doe',
    company: 'Gateway Prosthetics',
    address: '1 Market Street',
    city: 'St. Louis',
    state: 'MO',
    zipCode: '63101',
    licenses: ['ABC Certified Prosthetist (CP)'],
    insuranceAccepted: ['Medicare'],
    languageAccommodations: [],
    specialties: [],
    loc: { type: 'Point', coordinates: [-90.19, 38.63] },
    nameKeys: [],
    firstKey: '',
    lastKey: '',
    ratingSum: 0,
    reviewCount: 0,
    histogram: [0, 0, 0, 0, 0],
    dimensionSums: fillDimensions({}, 0),
    dimensionCounts: fillDimensions({}, 0),
    ratingAvg: null,
    createdAt: new Date('2026-01-01'),
    updatedAt: new Date('2026-01-01'),
    ...over,
  };
  return {
    ...listing,
    ...toNameKeys(listing),
    approved: listing.status === 'approved',
    ratingAvg: listing.reviewCount > 0 ? listing.ratingSum / listing.reviewCount : null,
  };
}

/** An approved five-star review. `visible` and `live` are derived from the status. */
export function reviewDoc(over: Partial<ReviewDoc> = {}): ReviewDoc {
  const result: ReviewDoc = {
    _id: new ObjectId(),
    publicId: randomBytes(16).toString('base64url'),
    listingId: new ObjectId(),
    userId: `user_${randomBytes(8).toString('hex')}`,
    displayName: 'Dana R.',
    practice: 'Gateway Prosthetics',
    state: 'MO',
    status: 'approved',
    visible: true,
    live: true,
    verification: 'none',
    shownLevel: 'Lower limb',
    edited: false,
    overallRating: 5,
    ratings: fillDimensions({}, null),
    text: 'She listened, and the new socket has been comfortable from the first week on.',
    tags: ['Listens'],
    stage: 'New socket',
    limb: { upper: 'None', lower: 'Single below-knee' },
    careMonth: '2026-03',
    relation: 'self',
    anonymous: false,
    incentive: 'none',
    v: 1,
    createdAt: new Date('2026-04-01'),
    submittedAt: new Date('2026-04-01'),
    publishedAt: new Date('2026-04-02'),
    ...over,
  };
  const visible = (visibleReviewStatuses as readonly string[]).includes(result.status);
  return {
    ...result,
    visible,
    live: visible || ['draft', 'pending', 'changes_requested'].includes(result.status),
  };
}

/** A pending claim with an unverified work e-mail. */
export function claimDoc(over: Partial<ClaimDoc> = {}): ClaimDoc {
  return {
    _id: new ObjectId(),
    listingId: new ObjectId(),
    userId: `user_${randomBytes(8).toString('hex')}`,
    claimantName: 'Q',
    claimantEmail: 'q@clinic.test',
    evidence: { workEmail: 'renata@gateway.example', npi: '', license: '', licenseNumber: '', note: '' },
    checks: { emailDomain: null, npi: null, license: null },
    blocked: [],
    status: 'pending',
    locale: 'en',
    v: 1,
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
    ...over,
  };
}

/** A message by staff, an hour old by default. */
export const messageDoc = (over: Partial<MessageDoc> & Pick<MessageDoc, 'about' | 'userId'>): MessageDoc => ({
  ...{ _id: new ObjectId(), kind: 'listing', listingId: over.about, locale: 'en', from: 'team' },
  ...{ by: '000000000000000000000002', text: 'Is the number yours?', status: 'sent' },
  sentAt: new Date(Date.now() - 3_600_000),
  ...over,
});
