import type { CreateIndexesOptions, Document, IndexDirection } from 'mongodb';
import type { Collections } from '../collections.ts';

/** An index by name, and the query that it is there for. */
export interface IndexSpec {
  name: string;
  key: Record<string, IndexDirection>;
  options?: Pick<CreateIndexesOptions, 'unique' | 'expireAfterSeconds' | 'collation'> & {
    /** `createPartialFilter` for what others call sparse: under the strict Stable API no query ever uses a sparse index. */
    partialFilterExpression?: Document;
  };
}

/** An index of the documents that have the field at all. */
const createPartialFilter = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

/** Small and capital letters are one. A query that is to use such an index names the same. */
export const anyCase = { locale: 'en', strength: 2 } as const;

/** Every index that our queries and invariants stand on; services refuse to start without them. */
export const indexes: Record<keyof Collections, readonly IndexSpec[]> = {
  listings: [
    // A page by its address; earlier addresses are answered 301.
    { name: 'slug', key: { slug: 1 }, options: { unique: true } },
    { name: 'slugHistory', key: { slugHistory: 1 }, options: createPartialFilter('slugHistory') },
    // Looking up near a point. Visitors' searches run on the search service's own index.
    { name: 'loc', key: { loc: '2dsphere' }, options: { partialFilterExpression: { approved: true } } },
    // Name order, and names by prefix (ranges over folded tokens, never a pattern of the visitor's).
    { name: 'name', key: { approved: 1, lastKey: 1, firstKey: 1, _id: 1 } },
    { name: 'nameKeys', key: { approved: 1, nameKeys: 1 } },
    { name: 'rating', key: { approved: 1, ratingAvg: -1, reviewCount: -1, _id: 1 } },
    { name: 'place', key: { state: 1, city: 1, lastKey: 1 } },
    // Who is at a ZIP code already: the twins of somebody who is about to create a listing.
    { name: 'zip', key: { approved: 1, zipCode: 1 } },
    // In the order of creation, so that a new listing changes the last sitemap only. Covers it: no document is read.
    { name: 'sitemap', key: { approved: 1, _id: 1, slug: 1, updatedAt: 1 } },
    // Invariant: one listing an account. Not partial by `$type`: a look-up by owner could not use that one.
    {
      name: 'oneByOwner',
      key: { ownerUserId: 1 },
      options: { unique: true, ...createPartialFilter('ownerUserId') },
    },
    // What the team deleted and an account owned: it goes with the account.
    { name: 'deletedOwner', key: { deletedOwnerId: 1 }, options: createPartialFilter('deletedOwnerId') },
    // What the team deleted, the oldest first: for 30 days it can be restored.
    { name: 'deleted', key: { deletedAt: 1 }, options: createPartialFilter('deletedAt') },
    // What was merged into one that is purged goes with it.
    { name: 'merged', key: { mergedInto: 1 }, options: createPartialFilter('mergedInto') },
    // Certificates that wait for staff.
    {
      name: 'certificates',
      key: { 'credentialChecks.certificate.fileUntil': 1 },
      options: createPartialFilter('credentialChecks.certificate.fileUntil'),
    },
    // Whether a photo may be shown: it is public where an approved listing shows it.
    {
      name: 'photo',
      key: { profilePicture: 1, approved: 1 },
      options: createPartialFilter('profilePicture'),
    },
    // The queue of listings, the oldest first, and those that nobody sent in.
    { name: 'queue', key: { status: 1, submittedAt: 1, _id: 1 } },
    // The console's list, in each of its orders over any states. What its filters ask for stands behind the order, so
    // that which listings make a page, and how many there are, is answered without a document.
    ...Object.entries<IndexSpec['key']>({
      staffName: { lastKey: 1, firstKey: 1 },
      staffCompany: { company: 1 },
      staffPlace: { state: 1, city: 1 },
      staffReviews: { reviewCount: -1 },
      staffConfirmed: { confirmedAt: 1 },
      staffUpdated: { updatedAt: -1 },
    }).map(([name, order]) => ({
      name,
      // A name that an order has keeps its place in it.
      key: { status: 1, ...order, _id: 1, state: 1, ownerUserId: 1, confirmedAt: 1 },
    })),
    // Those without a point on the map.
    { name: 'placed', key: { 'loc.type': 1, status: 1, lastKey: 1, firstKey: 1, _id: 1 } },
    // Staff's search for one person. E-mail addresses are one however they are written.
    { name: 'npi', key: { npi: 1 }, options: createPartialFilter('npi') },
    { name: 'email', key: { email: 1 }, options: { ...createPartialFilter('email'), collation: anyCase } },
    // Whose data should be confirmed again.
    { name: 'confirmed', key: { confirmedAt: 1 }, options: createPartialFilter('ownerUserId') },
    // Invariant: importing a row again finds the first one.
    {
      name: 'externalKey',
      key: { externalKey: 1 },
      options: { unique: true, ...createPartialFilter('externalKey') },
    },
  ],
  goneAddresses: [],
  reviews: [
    { name: 'publicId', key: { publicId: 1 }, options: { unique: true } },
    // A listing's public reviews in each order that readers choose. They hold what filters ask for, and `visible`
    // itself: which reviews make a page, and how many there are of each kind, is answered without a document.
    {
      name: 'newest',
      key: { listingId: 1, visible: 1, publishedAt: -1, _id: -1, overallRating: 1, shownLevel: 1, stage: 1 },
      options: { partialFilterExpression: { visible: true } },
    },
    {
      name: 'highest',
      key: { listingId: 1, visible: 1, overallRating: -1, publishedAt: -1, _id: -1, shownLevel: 1, stage: 1 },
      options: { partialFilterExpression: { visible: true } },
    },
    {
      name: 'lowest',
      key: { listingId: 1, visible: 1, overallRating: 1, publishedAt: -1, _id: -1, shownLevel: 1, stage: 1 },
      options: { partialFilterExpression: { visible: true } },
    },
    {
      name: 'recent',
      key: { publishedAt: -1, _id: -1 },
      options: { partialFilterExpression: { visible: true } },
    },
    // Invariant: an author has one review of a listing that counts.
    {
      name: 'oneLive',
      key: { listingId: 1, userId: 1 },
      options: { unique: true, partialFilterExpression: { live: true } },
    },
    { name: 'ofUser', key: { userId: 1, createdAt: -1 } },
    // The queues: what waits, the oldest first.
    { name: 'queue', key: { status: 1, submittedAt: 1, _id: 1 } },
    // The practice's answers that wait, and that wait for another text.
    {
      name: 'replies',
      key: { 'reply.status': 1, 'reply.submittedAt': 1 },
      options: createPartialFilter('reply.submittedAt'),
    },
    {
      name: 'replyRevisions',
      key: { 'reply.revision.status': 1, 'reply.revision.submittedAt': 1 },
      options: createPartialFilter('reply.revision'),
    },
    // What an owner has answered so far: whether the next one waits, and deletion.
    {
      name: 'repliesOf',
      key: { 'reply.userId': 1, 'reply.status': 1 },
      options: createPartialFilter('reply.userId'),
    },
    // What readers have flagged, and nobody answered yet.
    {
      name: 'flagged',
      key: { openFlags: 1 },
      options: { partialFilterExpression: { openFlags: { $gt: 0 } } },
    },
    {
      name: 'appeals',
      key: { 'appeal.status': 1, 'appeal.at': 1 },
      options: createPartialFilter('appeal.status'),
    },
    // The transparency page: what became of the reviews that came in, and why some were refused.
    {
      name: 'received',
      key: { createdAt: 1, status: 1, overallRating: 1, publishedAt: 1, 'decision.at': 1, submittedAt: 1 },
    },
    {
      name: 'decided',
      key: { 'decision.outcome': 1, 'decision.at': 1 },
      options: createPartialFilter('decision.outcome'),
    },
    // How many came lately, for the queue's risk reasons; and recounting a listing's.
    { name: 'arrivals', key: { listingId: 1, createdAt: -1 } },
    // What the team deleted, the oldest first: for 30 days it can be restored.
    { name: 'deleted', key: { 'deletion.at': 1 }, options: createPartialFilter('deletion.at') },
    // The same words once more.
    { name: 'fingerprint', key: { fingerprint: 1 }, options: createPartialFilter('fingerprint') },
    // Raising or lowering what reviews of a state display (k-anonymity).
    {
      name: 'level',
      key: { state: 1, 'limb.lower': 1, 'limb.upper': 1 },
      options: { partialFilterExpression: { visible: true } },
    },
  ],
  flags: [
    // Invariant: a reader flags a review once.
    { name: 'oneByReader', key: { reviewId: 1, userId: 1 }, options: { unique: true } },
    { name: 'queue', key: { status: 1, createdAt: 1, _id: 1 } },
    { name: 'ofUser', key: { userId: 1 } },
    // Reviews that were hidden at once: the transparency page counts them.
    { name: 'hid', key: { hid: 1, status: 1, createdAt: 1 }, options: createPartialFilter('hid') },
  ],
  reports: [
    { name: 'queue', key: { status: 1, createdAt: 1, _id: 1 } },
    { name: 'ofListing', key: { listingId: 1, createdAt: -1 } },
    { name: 'ofUser', key: { userId: 1 }, options: createPartialFilter('userId') },
  ],
  pendingUpdates: [
    // Invariant: a listing has one update that waits; a second one takes its place.
    {
      name: 'onePending',
      key: { listingId: 1 },
      options: { unique: true, partialFilterExpression: { status: 'pending' } },
    },
    { name: 'queue', key: { status: 1, submittedAt: 1, _id: 1 } },
    { name: 'ofListing', key: { listingId: 1, submittedAt: -1 } },
    { name: 'ofUser', key: { userId: 1, submittedAt: -1 } },
  ],
  claims: [
    // Invariant: a listing has one claim that waits.
    {
      name: 'onePending',
      key: { listingId: 1 },
      options: { unique: true, partialFilterExpression: { status: 'pending' } },
    },
    { name: 'queue', key: { status: 1, createdAt: 1, _id: 1 } },
    // Whose listing is gone: which listings they are of is answered without a document.
    { name: 'waiting', key: { status: 1, createdAt: 1, _id: 1, listingId: 1 } },
    { name: 'ofListing', key: { listingId: 1, createdAt: -1 } },
    { name: 'ofUser', key: { userId: 1, createdAt: -1 } },
    { name: 'blockedUser', key: { 'blocked.userId': 1 } },
    // What has waited too long.
    { name: 'expiring', key: { status: 1, expiresAt: 1 } },
  ],
  appeals: [
    // Invariant: a decision is appealed once.
    { name: 'once', key: { kind: 1, about: 1, decidedAt: 1 }, options: { unique: true } },
    { name: 'queue', key: { status: 1, createdAt: 1, _id: 1 } },
    { name: 'ofUser', key: { userId: 1, createdAt: -1 } },
  ],
  // Asked at every write of an account.
  sanctions: [{ name: 'ofUser', key: { userId: 1, until: 1 } }],
  messages: [
    { name: 'queue', key: { status: 1, sentAt: 1, _id: 1 } },
    { name: 'ofThread', key: { kind: 1, about: 1, sentAt: 1, _id: 1 } },
    { name: 'ofUser', key: { userId: 1, sentAt: 1, _id: 1 } },
    { name: 'ofListing', key: { listingId: 1 } },
  ],
  drafts: [{ name: 'ninetyDays', key: { savedAt: 1 }, options: { expireAfterSeconds: 90 * 24 * 3600 } }],
  photos: [
    { name: 'ofUser', key: { userId: 1, createdAt: -1 } },
    // The oldest first: those that no listing uses go.
    { name: 'oldest', key: { createdAt: 1 } },
  ],
  proofs: [
    { name: 'ofReview', key: { reviewId: 1 }, options: { unique: true } },
    // Those that wait for the team, the oldest first.
    {
      name: 'waiting',
      key: { sentAt: 1 },
      options: { partialFilterExpression: { status: 'waiting' } },
    },
  ],
  // The database forgets them by its own clock, whatever the worker does.
  proofKeys: [{ name: 'until', key: { until: 1 }, options: { expireAfterSeconds: 0 } }],
  figures: [
    { name: 'ofListing', key: { listingId: 1, day: 1 } },
    { name: 'twoYears', key: { day: 1 }, options: { expireAfterSeconds: 731 * 24 * 3600 } },
  ],
  preferences: [{ name: 'token', key: { token: 1 }, options: { unique: true } }],
  savedPeople: [],
  levelCounts: [],
  audit: [
    { name: 'newest', key: { at: -1, _id: -1 } },
    { name: 'ofTarget', key: { 'target.kind': 1, 'target.id': 1, at: -1 } },
    { name: 'ofActor', key: { 'actor.id': 1, at: -1 } },
    { name: 'ofAction', key: { action: 1, at: -1 } },
    // The listings of one import, behind the row of the import.
    { name: 'ofRequest', key: { requestId: 1, at: -1 }, options: createPartialFilter('requestId') },
  ],
  outbox: [
    // Invariant: what is done for one reason is done once.
    { name: 'key', key: { key: 1 }, options: { unique: true } },
    { name: 'due', key: { status: 1, dueAt: 1, _id: 1 } },
    // What is about one subject goes out in the order in which it came about.
    { name: 'inOrder', key: { subject: 1, createdAt: 1, _id: 1 } },
    // The console's page of it.
    { name: 'newest', key: { createdAt: -1, _id: -1 } },
    { name: 'ofUser', key: { 'payload.userId': 1 }, options: createPartialFilter('payload.userId') },
    { name: 'doneIsForgotten', key: { doneAt: 1 }, options: { expireAfterSeconds: 90 * 24 * 3600 } },
  ],
  idempotency: [
    { name: 'key', key: { key: 1, userId: 1 }, options: { unique: true } },
    { name: 'oneDay', key: { createdAt: 1 }, options: { expireAfterSeconds: 24 * 3600 } },
    { name: 'ofUser', key: { userId: 1 } },
  ],
  rateLimits: [
    // Invariant: one count for each limit and person.
    { name: 'key', key: { key: 1 }, options: { unique: true } },
    { name: 'periodIsOver', key: { expire: 1 }, options: { expireAfterSeconds: 0 } },
  ],
  deletions: [
    { name: 'receipt', key: { receipt: 1 }, options: { unique: true } },
    { name: 'oneByUser', key: { userHash: 1 }, options: { unique: true } },
    { name: 'open', key: { purgedAt: 1, purgeBy: 1 } },
  ],
  undos: [{ name: 'tooLate', key: { until: 1 }, options: { expireAfterSeconds: 0 } }],
  jobs: [],
  devMails: [
    // Newest first, and gone after a week.
    { name: 'oneWeek', key: { at: 1 }, options: { expireAfterSeconds: 7 * 24 * 3600 } },
    { name: 'ofRecipient', key: { to: 1, at: -1 } },
  ],
  admins: [{ name: 'email', key: { email: 1 }, options: { unique: true } }],
  adminSessions: [
    { name: 'token', key: { tokenHash: 1 }, options: { unique: true } },
    { name: 'ofAdmin', key: { adminId: 1, lastSeenAt: -1 } },
    { name: 'isOver', key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
  ],
  imports: [{ name: 'newest', key: { createdAt: -1 } }],
  importRows: [
    // A plan's rows in the order of the file, of one kind or of all; and what of them is still to be done.
    { name: 'ofImport', key: { importId: 1, line: 1 } },
    { name: 'byAction', key: { importId: 1, action: 1, line: 1 } },
    // Where a deleted account is named.
    {
      name: 'ofOwner',
      key: { 'before.ownerUserId': 1 },
      options: createPartialFilter('before.ownerUserId'),
    },
  ],
  itemLocks: [{ name: 'isOver', key: { until: 1 }, options: { expireAfterSeconds: 0 } }],
  // What still waits after so long counts as nobody's.
  assignments: [{ name: 'ninetyDays', key: { at: 1 }, options: { expireAfterSeconds: 90 * 24 * 3600 } }],
  secondOpinions: [{ name: 'queue', key: { status: 1, askedAt: 1 } }],
  // Where a deleted account is named.
  auditChecks: [],
  auditSeals: [{ name: 'ofRow', key: { 'people.row': 1 } }],
  settings: [],
  legalRequests: [
    { name: 'queue', key: { status: 1, createdAt: 1 } },
    { name: 'ofTarget', key: { 'target.kind': 1, 'target.id': 1 } },
  ],
  contactTimes: [{ name: 'oneYear', key: { day: 1 }, options: { expireAfterSeconds: 366 * 24 * 3600 } }],
  vitals: [
    // Of a remote's versions, the latest days.
    { name: 'ofRemote', key: { remote: 1, day: 1 } },
    { name: 'threeMonths', key: { day: 1 }, options: { expireAfterSeconds: 92 * 24 * 3600 } },
  ],
  searchMisses: [{ name: 'oneYear', key: { day: 1 }, options: { expireAfterSeconds: 366 * 24 * 3600 } }],
  // A remote's versions, the latest first. A version's own address is its `_id`: nothing is published twice.
  releases: [{ name: 'newest', key: { name: 1, publishedAt: -1 } }],
  remotes: [],
  callTables: [{ name: 'newest', key: { service: 1, publishedAt: -1 } }],
};
