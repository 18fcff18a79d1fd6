// Minimal valid documents for tests.
import { randomBytes } from 'node:crypto';
import { fillDimensions } from '@app/option-lists';
import { ObjectId } from 'mongodb';
import type { VisitRequestDoc } from '../account-records.ts';
import type { AdminDoc } from '../admin/admin.ts';
import type { ApprovalRequestDoc, LegalRequestDoc, SettingsDoc } from '../admin/records.ts';
import type { ClaimDoc } from '../claim.ts';
import type { ListingDoc } from '../listing.ts';
import type { ManagerDoc, UpdateDoc } from '../listing-records.ts';
import type { AppealDoc, FlagDoc, MessageDoc, ReportDoc, SanctionDoc } from '../moderation-records.ts';
import { toNameKeys } from '../name-keys.ts';
import type { AuditDoc, OutboxDoc } from '../records.ts';
import { type ReviewDoc, visibleReviewStatuses } from '../review.ts';

/** An approved listing in St. Louis without reviews. Derived fields (`approved`, name keys, mean) are computed. */
export function createListingDoc(overrides: Partial<ListingDoc> = {}): ListingDoc {
  const _id = overrides._id ?? new ObjectId();
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
    ...overrides,
  };
  return {
    ...listing,
    ...toNameKeys(listing),
    approved: listing.status === 'approved',
    ratingAvg: listing.reviewCount > 0 ? listing.ratingSum / listing.reviewCount : null,
  };
}

/** An approved five-star review. `visible` and `live` are derived from the status. */
export function createReviewDoc(overrides: Partial<ReviewDoc> = {}): ReviewDoc {
  const review: ReviewDoc = {
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
    ...overrides,
  };
  const visible = (visibleReviewStatuses as readonly string[]).includes(review.status);
  return {
    ...review,
    visible,
    live: visible || ['draft', 'pending', 'changes_requested'].includes(review.status),
  };
}

/** A pending claim with an unverified work e-mail. */
export function createClaimDoc(overrides: Partial<ClaimDoc> = {}): ClaimDoc {
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
    ...overrides,
  };
}

/** A message by staff, an hour old by default. */
export const createMessageDoc = (
  overrides: Partial<MessageDoc> & Pick<MessageDoc, 'about' | 'userId'>,
): MessageDoc => ({
  _id: new ObjectId(),
  kind: 'listing',
  listingId: overrides.about,
  locale: 'en',
  from: 'team',
  by: '000000000000000000000002',
  text: 'Is the number yours?',
  status: 'sent',
  sentAt: new Date(Date.now() - 3_600_000),
  ...overrides,
});

/** A pending update of the company's name. */
export const createUpdateDoc = (overrides: Partial<UpdateDoc> = {}): UpdateDoc => ({
  _id: new ObjectId(),
  listingId: new ObjectId(),
  userId: `user_${randomBytes(8).toString('hex')}`,
  status: 'pending',
  changes: { company: 'New' },
  base: { company: 'Old' },
  locale: 'en',
  v: 1,
  createdAt: new Date(),
  submittedAt: new Date(),
  ...overrides,
});

/** An open flag by a reader. */
export const createFlagDoc = (overrides: Partial<FlagDoc> & Pick<FlagDoc, 'reviewId'>): FlagDoc => ({
  _id: new ObjectId(),
  userId: `user_${randomBytes(8).toString('hex')}`,
  reason: 'Abusive',
  note: '',
  status: 'open',
  createdAt: new Date(),
  ...overrides,
});

/** An open report by a visitor without a session. */
export const createReportDoc = (overrides: Partial<ReportDoc> & Pick<ReportDoc, 'listingId'>): ReportDoc => ({
  _id: new ObjectId(),
  field: 'Phone',
  note: 'The number rings at a bakery.',
  status: 'open',
  createdAt: new Date(),
  ...overrides,
});

/** An open appeal against a decision about a claim. */
export const createAppealDoc = (
  overrides: Partial<AppealDoc> & Pick<AppealDoc, 'about' | 'userId'>,
): AppealDoc => ({
  _id: new ObjectId(),
  kind: 'claim',
  text: 'The license number was typed wrong, here it is again.',
  decidedAt: new Date(),
  decidedBy: 'admin_1',
  status: 'open',
  locale: 'en',
  createdAt: new Date(),
  ...overrides,
});

/** A suspension for an hour, which begins now. */
export const createSanctionDoc = (
  overrides: Partial<SanctionDoc> & Pick<SanctionDoc, 'userId'>,
): SanctionDoc => ({
  _id: new ObjectId(),
  kind: 'suspend',
  reason: 'Spam.',
  from: new Date(),
  until: new Date(Date.now() + 3_600_000),
  by: 'admin_1',
  about: { kind: 'review', id: 'x' },
  locale: 'en',
  ...overrides,
});

/** An open legal request that holds its target. */
export const createLegalHoldDoc = (target: LegalRequestDoc['target']): LegalRequestDoc => ({
  _id: new ObjectId(),
  kind: 'subpoena',
  target,
  from: 'A court',
  note: '',
  hold: true,
  status: 'open',
  createdBy: 'admin_1',
  createdAt: new Date(),
});

/** An open request to delete a listing. */
export const createApprovalRequestDoc = (
  overrides: Partial<ApprovalRequestDoc> = {},
): ApprovalRequestDoc => ({
  _id: new ObjectId(),
  action: 'listing.delete',
  wish: {},
  about: 'Jane Doe',
  reason: 'Twice.',
  askedBy: 'admin_1',
  askedAt: new Date(),
  status: 'open',
  ...overrides,
});

/** A row of the audit log: what a member of the staff did now. */
export const createAuditDoc = (
  overrides: Partial<AuditDoc> & Pick<AuditDoc, 'action' | 'target'>,
): AuditDoc => ({
  _id: new ObjectId(),
  at: new Date(),
  actor: { kind: 'admin', id: 'admin_1' },
  ...overrides,
});

/** A mail of the outbox that waits for its delivery. */
export const createOutboxDoc = (overrides: Partial<OutboxDoc> = {}): OutboxDoc => {
  const _id = new ObjectId();
  return {
    _id,
    kind: 'mail',
    key: `mail:${_id.toHexString()}`,
    subject: `review:${_id.toHexString()}`,
    payload: { template: 'review-published', userId: 'user_dana', locale: 'en', values: { change: false } },
    status: 'waiting',
    dueAt: new Date(),
    attempts: 0,
    createdAt: new Date(),
    ...overrides,
  };
};

/** A group of settings, changed by staff. */
export const createSettingsDoc = (_id: string, values: SettingsDoc['values']): SettingsDoc => ({
  _id,
  values,
  v: 1,
  changedAt: new Date(),
  changedBy: 'admin_1',
});

/** An active member of the staff, who cannot sign in. */
export const createAdminDoc = (overrides: Partial<AdminDoc> & Pick<AdminDoc, 'name' | 'role'>): AdminDoc => ({
  _id: new ObjectId(),
  email: `${overrides.name.toLowerCase().replaceAll(' ', '.')}@team.test`,
  status: 'active',
  passwordHash: 'of no password',
  passwordChangedAt: new Date(),
  timezone: 'America/Chicago',
  digest: false,
  createdAt: new Date(),
  v: 1,
  ...overrides,
});

/** Somebody who manages a listing for its owner. */
export const createManagerDoc = (overrides: Partial<ManagerDoc> = {}): ManagerDoc => ({
  _id: new ObjectId(),
  listingId: new ObjectId(),
  ownerUserId: 'user_owner',
  status: 'active',
  userId: 'user_manager',
  name: 'Dana Kessler',
  acceptedAt: new Date('2026-11-20T12:00:00Z'),
  locale: 'en',
  sentAt: new Date('2026-11-19T12:00:00Z'),
  v: 1,
  ...overrides,
});

/** A request for a call back that nobody has answered. */
export const createVisitRequestDoc = (overrides: Partial<VisitRequestDoc> = {}): VisitRequestDoc => ({
  _id: new ObjectId(),
  listingId: new ObjectId(),
  userId: 'user_patient',
  kind: 'call_back',
  name: 'Dana Rivers',
  phone: '(314) 555-0188',
  times: ['morning'],
  patient: 'new',
  locale: 'en',
  status: 'new',
  open: true,
  askedAt: new Date('2026-11-27T20:00:00Z'),
  hearBy: '2026-12-01',
  dueAt: new Date('2026-12-02T20:00:00Z'),
  ...overrides,
});
