import type { Collections } from '../collections.ts';
import { createPartialFilter, type IndexSpec } from './index-spec.ts';
import { listingIndexes, managerIndexes } from './listing-indexes.ts';
import { reviewIndexes } from './review-indexes.ts';

/** All indexes of the site's collections. A service refuses to start without those that it names. */
export const indexes: Record<keyof Collections, readonly IndexSpec[]> = {
  listings: listingIndexes,
  goneAddresses: [],
  clinics: [],
  reviews: reviewIndexes,
  flags: [
    { name: 'oneByReader', key: { reviewId: 1, userId: 1 }, unique: true },
    { name: 'queue', key: { status: 1, createdAt: 1, _id: 1 } },
    { name: 'ofUser', key: { userId: 1 } },
    // Flags that hid a review, for the transparency report.
    { name: 'hid', key: { hid: 1, status: 1, createdAt: 1 }, ...createPartialFilter('hid') },
  ],
  helpfulVotes: [
    // Invariant: a reader votes once for a review. Counts its votes, too.
    { name: 'oneByReader', key: { reviewId: 1, userId: 1 }, unique: true },
    { name: 'ofUser', key: { userId: 1 } },
  ],
  reports: [
    { name: 'queue', key: { status: 1, createdAt: 1, _id: 1 } },
    { name: 'ofListing', key: { listingId: 1, createdAt: -1 } },
    { name: 'ofUser', key: { userId: 1 }, ...createPartialFilter('userId') },
  ],
  pendingUpdates: [
    // Invariant: a listing has one pending update; a second one replaces it.
    {
      name: 'onePending',
      key: { listingId: 1 },
      unique: true,
      partialFilterExpression: { status: 'pending' },
    },
    { name: 'queue', key: { status: 1, submittedAt: 1, _id: 1 } },
    { name: 'availabilityFirst', key: { status: 1, setsAvailability: -1, submittedAt: 1, _id: 1 } },
    { name: 'ofListing', key: { listingId: 1, submittedAt: -1 } },
    { name: 'ofUser', key: { userId: 1, submittedAt: -1 } },
    { name: 'ofManager', key: { 'manager.userId': 1 }, ...createPartialFilter('manager.userId') },
  ],
  managers: managerIndexes,
  claims: [
    // Invariant: a listing has one pending claim.
    {
      name: 'onePending',
      key: { listingId: 1 },
      unique: true,
      partialFilterExpression: { status: 'pending' },
    },
    { name: 'queue', key: { status: 1, createdAt: 1, _id: 1 } },
    // Pending claims with their listings, to find missing listings without reading documents.
    { name: 'waiting', key: { status: 1, createdAt: 1, _id: 1, listingId: 1 } },
    { name: 'ofListing', key: { listingId: 1, createdAt: -1 } },
    { name: 'ofUser', key: { userId: 1, createdAt: -1 } },
    { name: 'blockedUser', key: { 'blocked.userId': 1 } },
    // Claims by expiry.
    { name: 'expiring', key: { status: 1, expiresAt: 1 } },
  ],
  appeals: [
    // Invariant: a decision is appealed once.
    { name: 'once', key: { kind: 1, about: 1, decidedAt: 1 }, unique: true },
    { name: 'queue', key: { status: 1, createdAt: 1, _id: 1 } },
    { name: 'ofUser', key: { userId: 1, createdAt: -1 } },
  ],
  formerAccounts: [{ name: 'keys', key: { keys: 1 } }],
  // Read on every write of an account.
  sanctions: [{ name: 'ofUser', key: { userId: 1, until: 1 } }],
  messages: [
    { name: 'queue', key: { status: 1, sentAt: 1, _id: 1 } },
    { name: 'ofThread', key: { kind: 1, about: 1, sentAt: 1, _id: 1 } },
    { name: 'ofUser', key: { userId: 1, sentAt: 1, _id: 1 } },
    { name: 'ofListing', key: { listingId: 1 } },
  ],
  visitRequests: [
    // Invariant: a person has one open request at a practice.
    { name: 'oneOpen', key: { userId: 1, listingId: 1 }, unique: true, ...createPartialFilter('open') },
    { name: 'ofUser', key: { userId: 1, askedAt: -1 } },
    { name: 'ofListing', key: { listingId: 1, askedAt: -1 } },
    // Unanswered requests by the time when their patient is notified.
    { name: 'due', key: { dueAt: 1 }, ...createPartialFilter('dueAt') },
    // Oldest first, to delete them.
    { name: 'oldest', key: { askedAt: 1 } },
  ],
  drafts: [{ name: 'ninetyDays', key: { savedAt: 1 }, expireAfterSeconds: 90 * 24 * 3600 }],
  photos: [
    { name: 'ofUser', key: { userId: 1, createdAt: -1 } },
    // Oldest first, to delete unused ones.
    { name: 'oldest', key: { createdAt: 1 } },
  ],
  proofs: [
    { name: 'ofReview', key: { reviewId: 1 }, unique: true },
    // Proofs that wait for staff, oldest first.
    { name: 'waiting', key: { sentAt: 1 }, partialFilterExpression: { status: 'waiting' } },
  ],
  // TTL index, independent of the worker.
  proofKeys: [{ name: 'until', key: { until: 1 }, expireAfterSeconds: 0 }],
  figures: [
    { name: 'ofListing', key: { listingId: 1, day: 1 } },
    { name: 'twoYears', key: { day: 1 }, expireAfterSeconds: 731 * 24 * 3600 },
  ],
  preferences: [{ name: 'token', key: { token: 1 }, unique: true }],
  savedPeople: [],
  sharedLists: [
    { name: 'hash', key: { hash: 1 }, unique: true },
    // Invariant: an account shares its list with one person.
    { name: 'oneOfOwner', key: { ownerUserId: 1 }, unique: true },
    { name: 'ofReader', key: { readerUserId: 1, acceptedAt: 1 }, ...createPartialFilter('readerUserId') },
    { name: 'unusedIsForgotten', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  alerts: [
    { name: 'token', key: { token: 1 }, unique: true },
    // Invariant: an address has one unconfirmed alert; a second one replaces it.
    { name: 'oneUnconfirmed', key: { email: 1 }, unique: true, ...createPartialFilter('expiresAt') },
    { name: 'ofAddress', key: { email: 1, confirmedAt: 1 } },
    { name: 'ofUser', key: { userId: 1 }, ...createPartialFilter('userId') },
    { name: 'due', key: { dueAt: 1 }, ...createPartialFilter('dueAt') },
    { name: 'unconfirmedIsForgotten', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  levelCounts: [],
  audit: [
    { name: 'newest', key: { at: -1, _id: -1 } },
    { name: 'ofTarget', key: { 'target.kind': 1, 'target.id': 1, at: -1 } },
    { name: 'ofActor', key: { 'actor.id': 1, at: -1 } },
    { name: 'ofAction', key: { action: 1, at: -1 } },
    // Rows of listings within one import.
    { name: 'ofRequest', key: { requestId: 1, at: -1 }, ...createPartialFilter('requestId') },
  ],
  outbox: [
    // Invariant: one entry per key.
    { name: 'key', key: { key: 1 }, unique: true },
    { name: 'due', key: { status: 1, dueAt: 1, _id: 1 } },
    { name: 'inOrder', key: { subject: 1, createdAt: 1, _id: 1 } },
    // Staff's list of the outbox.
    { name: 'newest', key: { createdAt: -1, _id: -1 } },
    { name: 'ofUser', key: { 'payload.userId': 1 }, ...createPartialFilter('payload.userId') },
    { name: 'doneIsForgotten', key: { doneAt: 1 }, expireAfterSeconds: 90 * 24 * 3600 },
  ],
  idempotency: [
    { name: 'key', key: { key: 1, userId: 1 }, unique: true },
    { name: 'oneDay', key: { createdAt: 1 }, expireAfterSeconds: 24 * 3600 },
    { name: 'ofUser', key: { userId: 1 } },
  ],
  rateLimits: [
    // Invariant: one counter per limit and person.
    { name: 'key', key: { key: 1 }, unique: true },
    { name: 'periodIsOver', key: { expire: 1 }, expireAfterSeconds: 0 },
  ],
  heldListings: [
    { name: 'ofUser', key: { userId: 1 } },
    { name: 'ofListing', key: { listingId: 1 } },
  ],
  deletions: [
    { name: 'receipt', key: { receipt: 1 }, unique: true },
    { name: 'oneByUser', key: { userHash: 1 }, unique: true },
    { name: 'open', key: { purgedAt: 1, purgeBy: 1 } },
  ],
  undos: [{ name: 'tooLate', key: { until: 1 }, expireAfterSeconds: 0 }],
  jobs: [],
  devMails: [
    // Newest first; deleted after a week.
    { name: 'oneWeek', key: { at: 1 }, expireAfterSeconds: 7 * 24 * 3600 },
    { name: 'ofRecipient', key: { to: 1, at: -1 } },
  ],
  admins: [{ name: 'email', key: { email: 1 }, unique: true }],
  adminSessions: [
    { name: 'token', key: { tokenHash: 1 }, unique: true },
    { name: 'ofAdmin', key: { adminId: 1, lastSeenAt: -1 } },
    { name: 'isOver', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  staffLinks: [
    { name: 'secret', key: { hash: 1 }, unique: true, ...createPartialFilter('hash') },
    { name: 'oneOpen', key: { email: 1 }, unique: true, partialFilterExpression: { status: 'open' } },
    // Until then a used or expired link gets its own error.
    { name: 'isForgotten', key: { expiresAt: 1 }, expireAfterSeconds: 30 * 86_400 },
  ],
  imports: [{ name: 'newest', key: { createdAt: -1 } }],
  importRows: [
    // Rows of an import in order of the file, by action or all, and pending ones.
    { name: 'ofImport', key: { importId: 1, line: 1 } },
    { name: 'byAction', key: { importId: 1, action: 1, line: 1 } },
    // Rows that name a deleted account.
    { name: 'ofOwner', key: { 'before.ownerUserId': 1 }, ...createPartialFilter('before.ownerUserId') },
    // Listings that a rollback removed, when they are imported again.
    { name: 'removed', key: { 'removed.externalKey': 1 }, ...createPartialFilter('removed.externalKey') },
  ],
  itemLocks: [{ name: 'isOver', key: { until: 1 }, expireAfterSeconds: 0 }],
  assignments: [{ name: 'ninetyDays', key: { at: 1 }, expireAfterSeconds: 90 * 24 * 3600 }],
  secondOpinions: [{ name: 'queue', key: { status: 1, askedAt: 1 } }],
  auditChecks: [],
  auditSeals: [{ name: 'ofRow', key: { 'people.row': 1 } }],
  settings: [],
  legalRequests: [
    { name: 'queue', key: { status: 1, createdAt: 1 } },
    { name: 'ofTarget', key: { 'target.kind': 1, 'target.id': 1 } },
  ],
  contactTimes: [{ name: 'oneYear', key: { day: 1 }, expireAfterSeconds: 366 * 24 * 3600 }],
  vitals: [
    { name: 'ofRemote', key: { remote: 1, day: 1 } },
    { name: 'threeMonths', key: { day: 1 }, expireAfterSeconds: 92 * 24 * 3600 },
  ],
  searchMisses: [{ name: 'oneYear', key: { day: 1 }, expireAfterSeconds: 366 * 24 * 3600 }],
  backups: [],
  // Versions of a remote, newest first. `_id` prevents publishing a version twice.
  releases: [{ name: 'newest', key: { name: 1, publishedAt: -1 } }],
  remotes: [],
  // Invariant: one owner of a word. Not of services without words, whose empty lists would be equal.
  services: [{ name: 'oneOwner', key: { nouns: 1 }, unique: true, ...createPartialFilter('nouns.0') }],
  ownCollections: [],
  teamTokens: [{ name: 'secret', key: { hash: 1 }, unique: true }],
};
