// Every index is needed: the query for which it exists uses it alone.
import { expectIndexed, explainQuery, listProvableIndexes } from '@app/test-kit/explain';
import { createTestDatabase } from '@app/test-kit/mongo';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import {
  createListingDoc,
  createReviewDoc,
  createVisitRequestDoc,
} from '../for-tests/documents-for-tests.ts';
import { toNameFilter } from '../name-query.ts';
import { caseInsensitive } from './index-spec.ts';
import { indexes } from './indexes.ts';

// With the Stable API, as services connect: under it MongoDB plans without some kinds of index.
const { uri } = await createTestDatabase();
const client = await new MongoClient(uri, { serverApi: { version: '1', strict: true } }).connect();
afterAll(() => client.close());
const db = client.db();
const { listings, reviews, flags, helpfulVotes, reports, pendingUpdates, claims, managers, appeals } =
  getCollections(db);
const { photos, proofs, figures, vitals, preferences, alerts, sharedLists, messages, visitRequests } =
  getCollections(db);
const { heldListings, formerAccounts, sanctions } = getCollections(db);
const { audit, outbox, idempotency, rateLimits, deletions, devMails, releases, services, teamTokens } =
  getCollections(db);
const { admins, adminSessions, staffLinks, imports, importRows, auditSeals, secondOpinions, legalRequests } =
  getCollections(db);
const listingId = new ObjectId();
const createDeletion = (i: number) => ({
  from: 'approved' as const,
  with: 'itself' as const,
  note: '',
  at: toDay(i),
  by: 'admin_1',
});
const ids = Array.from({ length: 60 }, () => new ObjectId());
const createMany = <T>(n: number, createItem: (i: number) => T) =>
  Array.from({ length: n }, (_, i) => createItem(i));
const toDay = (i: number) => new Date(Date.UTC(2026, 0, 1 + i));
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Builds the reply to review `i`: some are pending, some have a pending new text. */
const createReply = (i: number) => ({
  text: 'Thank you for your words. Please call us.',
  status: i % 80 === 0 ? ('pending' as const) : ('approved' as const),
  userId: `user_${i % 24}`,
  submittedAt: toDay(i),
  ...(i % 80 === 8 && {
    revision: { text: 'Thank you. Please call us.', status: 'pending' as const, submittedAt: toDay(i) },
  }),
});

/** Builds what an author added a year later: some wait. */
const createYearLater = (i: number) => ({
  overallRating: 4 as const,
  text: 'It still fits.',
  language: 'en' as const,
  submittedAt: toDay(i),
  status: i % 70 === 0 ? ('pending' as const) : ('approved' as const),
});

/** Builds the check of a credential with a waiting certificate. */
const createCheck = (i: number) => ({
  license: 'CPO',
  number: '',
  seenAt: toDay(i),
  status: 'expired' as const,
  at: toDay(i),
  by: 'admin_1',
  certificate: { name: `certificate_${i}`, sentAt: toDay(i), fileUntil: toDay(i % 7) },
});

beforeAll(async () => {
  await listings.insertMany(
    createMany(300, (i) =>
      createListingDoc({
        lastName: `${letters[i % 26]}${letters[(i * 7) % 26]}son`,
        city: `City ${i % 10}`,
        status: i % 5 === 0 ? 'pending' : 'approved',
        loc: { type: 'Point', coordinates: [-90 + (i % 20), 38 + (i % 7)] },
        slugHistory: i % 50 === 0 ? [`old-${i}`] : undefined,
        clinicKey: `clinic-${i % 150}`,
        clinicHistory: i % 50 === 0 ? [`old-clinic-${i}`] : undefined,
        ownerUserId: i % 3 === 0 ? `user_${i}` : undefined,
        externalKey: `row:${i}`,
        zipCode: String(63_000 + (i % 60)),
        npi: i % 60 === 3 ? '1234567893' : undefined,
        email: `Jane${i}@clinic.test`,
        phone: `(55) 0-0${i}`,
        patientContactPhone: i % 2 === 0 ? `55-00${i}` : undefined,
        ...(i % 30 === 1 && { loc: undefined }),
        profilePicture: i % 4 === 0 ? `/photos/${i}.webp` : undefined,
        placePhotos:
          i % 4 === 0 ? [{ photo: `/photos/${i}.webp`, kind: 'Parking', alt: 'Four spaces.' }] : undefined,
        credentialChecks: i % 50 === 0 ? [createCheck(i)] : undefined,
        submittedAt: i % 3 === 0 ? toDay(i) : undefined,
        ...(i % 40 === 7 && { deletedAt: toDay(i), deletedOwnerId: `user_${i}` }),
        mergedInto: i % 60 === 11 ? ids[3] : undefined,
        confirmedAt: toDay(i),
        ratingSum: 5 * (i % 4),
        reviewCount: i % 4,
        histogram: [0, 0, 0, 0, i % 4],
      }),
    ),
    { ignoreUndefined: true },
  );
  await reviews.insertMany(
    createMany(300, (i) =>
      createReviewDoc({
        publicId: String(i).padStart(22, '0'),
        userId: `user_${i % 40}_${i}`,
        listingId: i % 10 === 0 ? listingId : new ObjectId(),
        status: i % 4 === 0 ? 'pending' : 'approved',
        createdAt: toDay(i),
        submittedAt: toDay(i),
        publishedAt: toDay(i),
        shownLevel: i % 2 === 0 ? 'Below-knee' : 'Lower limb',
        state: i % 6 === 0 ? 'KS' : 'MO',
        ...(i % 8 === 0 && { reply: createReply(i) }),
        ...(i % 256 === 16 && { withdrawnReplies: [createReply(i)] }),
        ...(i % 50 === 7 && { deletion: createDeletion(i) }),
        ...(i % 50 === 9 && { openFlags: 1 }),
        ...(i % 7 === 0 && { fingerprint: `words-${i}` }),
        ...(i % 9 === 0 && { appeal: { text: 'Please look again.', status: 'open' as const, at: toDay(i) } }),
        ...(i % 7 === 0 && { yearLater: createYearLater(i) }),
        ...(i % 5 === 0 && {
          decision: { outcome: 'rejected' as const, reasons: [], note: '', at: toDay(i), by: 'admin_1' },
        }),
      }),
    ),
  );
  // Only the fields used by lookups.
  const insertRows = (collection: string, createRow: (i: number) => object) =>
    db.collection(collection).insertMany(createMany(300, createRow), { bypassDocumentValidation: true });
  const createOpenState = (i: number) => ({
    status: i % 10 === 0 ? 'open' : 'declined',
    createdAt: toDay(i),
  });
  await insertRows('appeals', (i) => ({
    kind: 'claim',
    about: ids[i % 60],
    decidedAt: toDay(i),
    userId: `user_${i}`,
    ...createOpenState(i),
  }));
  await insertRows('flags', (i) => ({
    reviewId: ids[i % 60],
    userId: `user_${i}`,
    ...createOpenState(i),
    ...(i % 50 === 0 && { hid: true }),
  }));
  await insertRows('helpfulVotes', (i) => ({
    reviewId: ids[i % 60],
    userId: `user_${i}`,
    createdAt: toDay(i),
  }));
  await insertRows('reports', (i) => ({
    listingId: ids[i % 60],
    ...(i % 3 === 0 && { userId: `user_${i}` }),
    ...createOpenState(i),
  }));
  // A listing has at most one pending update.
  const createPendingState = (i: number) => ({
    listingId: ids[i % 60],
    status: i < 30 ? 'pending' : 'rejected',
  });
  await insertRows('pendingUpdates', (i) => ({
    ...createPendingState(i),
    userId: `user_${i % 50}`,
    submittedAt: toDay(i),
    ...(i % 4 === 0 && { manager: { userId: `user_m${i}`, fields: [] } }),
  }));
  await insertRows('claims', (i) => ({
    ...createPendingState(i),
    userId: `user_${i % 50}`,
    blocked: i % 5 === 0 ? [{ userId: `user_${i}` }] : [],
    createdAt: toDay(i),
    expiresAt: toDay(i + 14),
  }));
  await insertRows('photos', (i) => ({ _id: `photo_${i}`, userId: `user_${i % 50}`, createdAt: toDay(i) }));
  await insertRows('proofs', (i) => ({
    _id: `proof_${i}`,
    reviewId: ids[i] ?? new ObjectId(),
    status: i % 9 === 0 ? 'waiting' : 'declined',
    sentAt: toDay(i),
  }));
  await insertRows('figures', (i) => ({ _id: `figure_${i}`, listingId: ids[i % 60], day: toDay(i) }));
  await insertRows('vitals', (i) => ({ _id: `vital_${i}`, remote: `mf_${i % 40}`, day: toDay(i) }));
  await insertRows('managers', (i) => ({
    listingId: i === 1 ? ids[1] : new ObjectId(),
    ownerUserId: `user_${i % 150}`,
    ...(i % 2 === 0
      ? { userId: `user_m${i}`, status: 'active' }
      : { hash: `hash_${i}`, expiresAt: toDay(i) }),
  }));
  await insertRows('alerts', (i) => ({
    token: `${i}`.padStart(22, 'x'),
    email: `p${i % 150}@mail.test`,
    matchedUntil: toDay(i),
    ...(i % 3 === 0 && { userId: `user_${i}` }),
    ...(i < 100 ? { expiresAt: toDay(i) } : { confirmedAt: toDay(i), dueAt: toDay(i) }),
  }));
  await insertRows('sharedLists', (i) => ({
    hash: `hash_${i}`,
    ownerUserId: `user_${i}`,
    ...(i % 3 === 0 ? { readerUserId: `user_${i % 50}`, acceptedAt: toDay(i) } : { expiresAt: toDay(i) }),
  }));
  await insertRows('preferences', (i) => ({ _id: `user_${i}`, token: `token_${i}`, off: [] }));
  await insertRows('audit', (i) => ({
    at: toDay(i),
    action: `action-${i % 40}`,
    requestId: `request-${i % 60}`,
    actor: { kind: 'user', id: `user_${i % 50}` },
    target: { kind: 'review', id: `review_${i % 70}` },
  }));
  await insertRows('outbox', (i) => ({
    key: `key_${i}`,
    status: i % 10 === 0 ? 'waiting' : 'done',
    dueAt: toDay(i),
    createdAt: toDay(i),
    subject: `review_${i % 60}`,
    ...(i % 2 === 0 && { payload: { userId: `user_${i % 50}` } }),
  }));
  await insertRows('idempotency', (i) => ({ key: `key_${i}`, userId: `user_${i % 50}` }));
  await insertRows('rateLimits', (i) => ({ key: `key_${i}` }));
  await insertRows('deletions', (i) => ({
    receipt: `receipt_${i}`,
    userHash: `hash_${i}`,
    purgeBy: toDay(i),
    ...(i % 3 === 0 && { purgedAt: toDay(i) }),
  }));
  await insertRows('heldListings', (i) => ({ userId: `user_${i}`, listingId: ids[i % 60] }));
  await insertRows('admins', (i) => ({ email: `p${i}@team.test` }));
  await insertRows('adminSessions', (i) => ({
    tokenHash: `hash_${i}`,
    adminId: ids[i % 60],
    lastSeenAt: toDay(i),
  }));
  await insertRows('staffLinks', (i) => ({
    hash: `hash_${i}`,
    email: `p${i}@team.test`,
    status: i % 10 === 3 ? 'open' : 'used',
  }));
  await insertRows('imports', (i) => ({ createdAt: toDay(i) }));
  await insertRows('importRows', (i) => ({
    _id: `row_${i}`,
    importId: ids[i % 60],
    line: i,
    action: i % 8 === 0 ? 'error' : 'create',
    ...(i % 4 === 0 && { before: { ownerUserId: `user_${i}` } }),
    ...(i % 4 === 1 && { removed: { externalKey: `key_${i}`, publicSince: toDay(i) } }),
  }));
  await insertRows('auditSeals', (i) => ({ _id: i, people: [{ row: ids[i % 60] }] }));
  await insertRows('visitRequests', (i) => {
    const { open, dueAt, ...answeredRequest } = createVisitRequestDoc({
      listingId: ids[i % 60]!,
      userId: `user_${i % 24}`,
      askedAt: toDay(i),
    });
    return i < 120 ? { ...answeredRequest, open, dueAt: toDay(i) } : answeredRequest;
  });
  await insertRows('messages', (i) => ({
    kind: 'listing',
    about: ids[i % 60]!,
    listingId: ids[i % 60]!,
    userId: `user_${i % 24}`,
    from: 'person',
    status: i % 10 === 0 ? 'open' : 'closed',
    sentAt: toDay(i),
  }));
  await insertRows('formerAccounts', (i) => ({ keys: [`key_${i}`] }));
  await insertRows('sanctions', (i) => ({ userId: `user_${i % 24}`, kind: 'silence', until: toDay(i) }));
  await insertRows('secondOpinions', (i) => ({
    status: i % 10 === 0 ? 'open' : 'agreed',
    askedAt: toDay(i),
  }));
  await insertRows('legalRequests', (i) => ({
    status: i % 10 === 0 ? 'open' : 'closed',
    createdAt: toDay(i),
    target: { kind: 'review', id: `review_${i % 70}` },
  }));
  await insertRows('teamTokens', (i) => ({ hash: `hash_${i}` }));
  await insertRows('services', (i) => ({ _id: `service-${i}`, nouns: [`noun-${i}`] }));
  await insertRows('releases', (i) => ({
    _id: `mf_${i % 40}@1.0.${i}`,
    name: `mf_${i % 40}`,
    publishedAt: toDay(i),
  }));
  await insertRows('devMails', (i) => ({ at: toDay(i), to: `p${i % 50}@mail.test` }));
});

/** The first page of listings as staff filter them. */
const findStaffListings = (filter: object = {}) =>
  listings.find({ status: { $in: ['pending', 'approved'] }, ...filter }).limit(20);

const queries = {
  'listings.slug': async () => listings.find({ slug: (await listings.findOne())?.slug }),
  'listings.slugHistory': () => listings.find({ slugHistory: 'old-50' }),
  'listings.loc': () => {
    const nearQuery = { $geometry: { type: 'Point', coordinates: [-90, 38] }, $maxDistance: 200_000 };
    return listings.find({ approved: true, loc: { $nearSphere: nearQuery } }).limit(20);
  },
  'listings.name': () =>
    listings.find({ approved: true }).sort({ lastKey: 1, firstKey: 1, _id: 1 }).limit(20),
  'listings.nameKeys': () =>
    listings.find({ approved: true, ...toNameFilter([{ token: 'bh', alternatives: ['bhson'] }]) }),
  'listings.rating': () =>
    listings.find({ approved: true }).sort({ ratingAvg: -1, reviewCount: -1, _id: 1 }).limit(20),
  'listings.place': () => listings.find({ state: 'MO', city: 'City 3' }).sort({ lastKey: 1 }),
  'listings.clinicKey': () => listings.find({ clinicKey: 'clinic-50' }),
  'listings.clinicHistory': () => listings.find({ clinicHistory: 'old-clinic-50' }),
  'listings.phone': () => listings.find({ phone: /^\D*5\D*5\D*0\D*0\D*3(?!\d)/ }),
  'listings.privatePhone': () => listings.find({ patientContactPhone: /^\D*5\D*5\D*0\D*0\D*4(?!\d)/ }),
  'listings.zip': () => listings.find({ approved: true, zipCode: '63001' }),
  'listings.sitemap': () => {
    const afterFilter = { approved: true, _id: { $gt: new ObjectId('0'.repeat(24)) } };
    return listings
      .find(afterFilter, { projection: { slug: 1, updatedAt: 1 } })
      .sort({ _id: 1 })
      .hint('sitemap');
  },
  'listings.oneByOwner': () => listings.find({ ownerUserId: 'user_3' }),
  'listings.deletedOwner': () => listings.find({ deletedOwnerId: 'user_7' }),
  'listings.deleted': () => listings.find({ mergedInto: { $exists: false }, deletedAt: { $lte: toDay(60) } }),
  'listings.merged': () => listings.find({ mergedInto: ids[3]! }),
  'listings.certificates': () =>
    listings.find({ 'credentialChecks.certificate.fileUntil': { $gt: toDay(3) } }),
  'listings.photo': () => listings.find({ profilePicture: '/photos/4.webp', approved: true }),
  'listings.placePhoto': () => listings.find({ 'placePhotos.photo': '/photos/4.webp', approved: true }),
  'listings.queue': () =>
    listings
      .find({ status: 'pending', submittedAt: { $exists: true } })
      .sort({ submittedAt: 1, _id: 1 })
      .limit(20),
  'listings.staffName': () =>
    findStaffListings({ state: 'MO', ownerUserId: { $not: { $gt: '' } } })
      .sort({ lastKey: 1, firstKey: 1, _id: 1 })
      .hint('staffName'),
  'listings.staffCompany': () => findStaffListings().sort({ company: 1, _id: 1 }),
  'listings.staffPlace': () => findStaffListings().sort({ state: 1, city: 1, _id: 1 }).hint('staffPlace'),
  'listings.staffConfirmed': () =>
    findStaffListings().sort({ confirmedAt: 1, _id: 1 }).hint('staffConfirmed'),
  'listings.staffUpdated': () => findStaffListings().sort({ updatedAt: -1, _id: 1 }),
  'listings.staffReviews': () => findStaffListings().sort({ reviewCount: -1, _id: 1 }),
  'listings.placed': () =>
    // As the admin asks: MongoDB has no type for a missing field.
    findStaffListings({ 'loc.type': null }).sort({ lastKey: 1, firstKey: 1, _id: 1 }),
  'listings.npi': () => listings.find({ npi: '1234567893' }),
  'listings.email': () =>
    listings.find({ email: { $gte: 'JANE7@', $lt: 'JANE7@\uffff' } }).collation(caseInsensitive),
  'listings.confirmed': () =>
    listings.find({
      ownerUserId: { $exists: true },
      approved: true,
      confirmedAt: { $gt: toDay(20), $lte: toDay(60) },
    }),
  'listings.externalKey': () => listings.find({ externalKey: 'row:7' }),
  'reviews.publicId': () => reviews.find({ publicId: '0'.repeat(21).concat('7') }),
  'reviews.newest': () =>
    reviews.find({ listingId, visible: true }).sort({ publishedAt: -1, _id: -1 }).limit(3),
  'reviews.highest': () =>
    reviews.find({ listingId, visible: true }).sort({ overallRating: -1, publishedAt: -1, _id: -1 }).limit(3),
  'reviews.lowest': () =>
    reviews.find({ listingId, visible: true }).sort({ overallRating: 1, publishedAt: -1, _id: -1 }).limit(3),
  'reviews.recent': () => reviews.find({ visible: true }).sort({ publishedAt: -1, _id: -1 }).limit(6),
  'reviews.oneLive': () => reviews.find({ listingId, userId: 'user_10_10', live: true }),
  'reviews.ofUser': () => reviews.find({ userId: 'user_3_3' }).sort({ createdAt: -1 }),
  'reviews.queue': () => reviews.find({ status: 'pending' }).sort({ submittedAt: 1, _id: 1 }).limit(20),
  'reviews.replies': () =>
    reviews
      .find({ 'reply.status': 'pending', 'reply.submittedAt': { $exists: true } })
      .sort({ 'reply.submittedAt': 1 }),
  'reviews.replyRevisions': () =>
    reviews
      .find({ 'reply.revision.status': 'pending', 'reply.revision': { $exists: true } })
      .sort({ 'reply.revision.submittedAt': 1 }),
  'reviews.withdrawnRepliesOf': () => reviews.find({ 'withdrawnReplies.userId': 'user_16' }),
  'reviews.repliesOf': () => reviews.find({ 'reply.userId': 'user_16', 'reply.status': 'approved' }),
  'reviews.appeals': () =>
    reviews.find({ 'appeal.status': 'open' }).sort({ 'appeal.status': 1, 'appeal.at': 1 }).limit(20),
  'reviews.yearLater': () => reviews.find({ 'yearLater.status': 'pending', visible: true }),
  'reviews.received': () =>
    reviews.find({ createdAt: { $gte: toDay(200) } }, { projection: { _id: 0, createdAt: 1, status: 1 } }),
  'reviews.decided': () =>
    reviews.find({ 'decision.outcome': 'rejected', 'decision.at': { $gte: toDay(200) } }),
  'reviews.arrivals': () => reviews.find({ listingId, createdAt: { $gte: toDay(200) } }),
  'reviews.deleted': () => reviews.find({ 'deletion.with': 'itself', 'deletion.at': { $lte: toDay(60) } }),
  'reviews.flagged': () => reviews.find({ openFlags: { $gt: 0 } }),
  'reviews.fingerprint': () => reviews.find({ fingerprint: 'words-7' }),
  'reviews.level': () => reviews.find({ visible: true, state: 'KS', 'limb.lower': 'Single below-knee' }),
  'flags.oneByReader': () => flags.find({ reviewId: ids[1]!, userId: 'user_61' }),
  'flags.queue': () => flags.find({ status: 'open' }).sort({ createdAt: 1, _id: 1 }).limit(20),
  'flags.hid': () =>
    flags.find(
      { hid: true, status: { $in: ['open', 'upheld', 'declined'] }, createdAt: { $gte: new Date(0) } },
      { projection: { _id: 0, status: 1 } },
    ),
  'flags.ofUser': () => flags.find({ userId: 'user_3' }),
  'helpfulVotes.oneByReader': () => helpfulVotes.find({ reviewId: ids[1]!, userId: 'user_61' }),
  'helpfulVotes.ofUser': () => helpfulVotes.find({ userId: 'user_3' }),
  'reports.queue': () => reports.find({ status: 'open' }).sort({ createdAt: 1, _id: 1 }).limit(20),
  'reports.ofListing': () => reports.find({ listingId: ids[2]! }).sort({ createdAt: -1 }),
  'reports.ofUser': () => reports.find({ userId: 'user_3' }),
  'pendingUpdates.onePending': () => pendingUpdates.find({ listingId: ids[1]!, status: 'pending' }),
  'pendingUpdates.queue': () =>
    pendingUpdates.find({ status: 'rejected' }).sort({ submittedAt: -1, _id: -1 }).limit(20),
  'pendingUpdates.availabilityFirst': () =>
    pendingUpdates
      .find({ status: 'pending' })
      .sort({ setsAvailability: -1, submittedAt: 1, _id: 1 })
      .limit(20),
  'pendingUpdates.ofListing': () =>
    pendingUpdates.find({ listingId: ids[1]! }).sort({ submittedAt: -1 }).limit(1),
  'pendingUpdates.ofUser': () => pendingUpdates.find({ userId: 'user_3' }),
  'pendingUpdates.ofManager': () => pendingUpdates.find({ 'manager.userId': 'user_m4' }),
  'managers.oneOfListing': () => managers.find({ listingId: ids[1]! }),
  'managers.ofUser': () => managers.find({ userId: 'user_m4', status: 'active' }),
  'managers.ofOwner': () => managers.find({ ownerUserId: 'user_3' }),
  'managers.secret': () => managers.find({ hash: 'hash_3' }),
  'claims.onePending': () => claims.find({ listingId: ids[1]!, status: 'pending' }),
  'claims.queue': () => claims.find({ status: 'pending' }).sort({ createdAt: 1, _id: 1 }).limit(20),
  'claims.waiting': () =>
    claims
      .find({ status: 'pending' }, { projection: { _id: 1, listingId: 1 } })
      .sort({ createdAt: 1, _id: 1 })
      .hint('waiting'),
  'claims.ofListing': () => claims.find({ listingId: ids[1]! }).sort({ createdAt: -1 }),
  'claims.ofUser': () => claims.find({ userId: 'user_3' }).sort({ createdAt: -1 }).limit(10),
  'claims.blockedUser': () => claims.find({ 'blocked.userId': 'user_10' }),
  'claims.expiring': () => claims.find({ status: 'pending', expiresAt: { $lte: toDay(20) } }),
  'appeals.once': () => appeals.find({ kind: 'claim', about: ids[1]! }),
  'appeals.queue': () => appeals.find({ status: 'open' }).sort({ createdAt: 1, _id: 1 }).limit(20),
  'appeals.ofUser': () => appeals.find({ userId: 'user_3' }),
  'heldListings.ofUser': () => heldListings.find({ userId: { $in: ['user_3'] } }),
  'heldListings.ofListing': () => heldListings.find({ listingId: ids[3]! }),
  'formerAccounts.keys': () => formerAccounts.find({ keys: { $in: ['key_3'] } }),
  'sanctions.ofUser': () => sanctions.find({ userId: 'user_3', until: { $gt: toDay(20) } }),
  'messages.queue': () =>
    messages.find({ from: 'person', status: 'open' }).sort({ sentAt: 1, _id: 1 }).limit(20),
  'messages.ofThread': () => messages.find({ kind: 'listing', about: ids[1]! }).sort({ sentAt: 1, _id: 1 }),
  'messages.ofUser': () => messages.find({ userId: 'user_3' }).sort({ sentAt: 1, _id: 1 }),
  'visitRequests.oneOpen': () => visitRequests.find({ userId: 'user_3', listingId: ids[3]!, open: true }),
  'visitRequests.ofUser': () => visitRequests.find({ userId: 'user_3' }).sort({ askedAt: -1 }),
  'visitRequests.ofListing': () => visitRequests.find({ listingId: ids[1]! }).sort({ askedAt: -1 }),
  'visitRequests.due': () => visitRequests.find({ dueAt: { $lte: toDay(6) } }),
  'visitRequests.oldest': () => visitRequests.find({ askedAt: { $lte: toDay(3) } }),
  'messages.ofListing': () => messages.find({ listingId: ids[1]! }),
  'photos.ofUser': () => photos.find({ userId: 'user_3' }),
  'photos.oldest': () => photos.find({ createdAt: { $lt: toDay(20) } }).sort({ createdAt: 1 }),
  'proofs.ofReview': () => proofs.find({ reviewId: ids[3]! }),
  'proofs.waiting': () => proofs.find({ status: 'waiting' }).sort({ sentAt: 1 }),
  'figures.ofListing': () => figures.find({ listingId: ids[1]!, day: { $gte: toDay(20) } }).sort({ day: 1 }),
  'vitals.ofRemote': () => vitals.find({ remote: 'mf_3', day: { $gte: toDay(20) } }),
  'sharedLists.hash': () => sharedLists.find({ hash: 'hash_3' }),
  'sharedLists.oneOfOwner': () => sharedLists.find({ ownerUserId: 'user_3' }),
  'sharedLists.ofReader': () => sharedLists.find({ readerUserId: 'user_3' }).sort({ acceptedAt: 1 }),
  'alerts.token': () => alerts.find({ token: '3'.padStart(22, 'x') }),
  'alerts.oneUnconfirmed': () => alerts.find({ email: 'p3@mail.test', expiresAt: { $exists: true } }),
  'alerts.ofAddress': () => alerts.find({ email: 'p103@mail.test', confirmedAt: { $exists: true } }),
  'alerts.ofUser': () => alerts.find({ userId: 'user_3' }),
  'alerts.due': () => alerts.find({ dueAt: { $lte: toDay(106) } }).sort({ dueAt: 1 }),
  'preferences.token': () => preferences.find({ token: 'token_3' }),
  'audit.newest': () => audit.find().sort({ at: -1, _id: -1 }).limit(20),
  'audit.ofTarget': () => audit.find({ 'target.kind': 'review', 'target.id': 'review_3' }).sort({ at: -1 }),
  'audit.ofActor': () => audit.find({ 'actor.id': 'user_3' }).sort({ at: -1 }),
  'audit.ofAction': () => audit.find({ action: 'action-3' }).sort({ at: -1 }),
  'audit.ofRequest': () => audit.find({ requestId: 'request-3' }).sort({ at: -1 }),
  'auditSeals.ofRow': () => auditSeals.find({ 'people.row': { $in: [ids[3]!] } }),
  'outbox.key': () => outbox.find({ key: 'key_3' }),
  'outbox.due': () =>
    outbox.find({ status: 'waiting', dueAt: { $lte: toDay(200) } }).sort({ dueAt: 1, _id: 1 }),
  'outbox.inOrder': () => outbox.find({ subject: 'review_3' }).sort({ createdAt: 1, _id: 1 }),
  'outbox.newest': () => outbox.find().sort({ createdAt: -1, _id: -1 }),
  'outbox.ofUser': () => outbox.find({ 'payload.userId': 'user_4' }),
  'idempotency.key': () => idempotency.find({ key: 'key_3', userId: 'user_3' }),
  'idempotency.ofUser': () => idempotency.find({ userId: 'user_3' }),
  'rateLimits.key': () => rateLimits.find({ key: 'key_3' }),
  'deletions.receipt': () => deletions.find({ receipt: 'receipt_3' }),
  'deletions.oneByUser': () => deletions.find({ userHash: 'hash_3' }),
  'deletions.open': () => deletions.find({ purgedAt: { $exists: false }, purgeBy: { $lte: toDay(200) } }),
  'admins.email': () => admins.find({ email: 'p3@team.test' }),
  'adminSessions.token': () => adminSessions.find({ tokenHash: 'hash_3' }),
  'adminSessions.ofAdmin': () => adminSessions.find({ adminId: ids[3]! }).sort({ lastSeenAt: -1 }),
  'staffLinks.secret': () => staffLinks.find({ hash: 'hash_3' }),
  'staffLinks.oneOpen': () => staffLinks.find({ email: 'p3@team.test', status: 'open' }),
  'imports.newest': () => imports.find().sort({ createdAt: -1 }).limit(5),
  'importRows.ofImport': () => importRows.find({ importId: ids[3]! }).sort({ line: 1 }),
  'importRows.byAction': () => importRows.find({ importId: ids[8]!, action: 'error' }).sort({ line: 1 }),
  'importRows.ofOwner': () => importRows.find({ 'before.ownerUserId': 'user_8' }),
  'importRows.removed': () => importRows.find({ 'removed.externalKey': { $in: ['key_1', 'key_5'] } }),
  'secondOpinions.queue': () => secondOpinions.find({ status: 'open' }).sort({ askedAt: 1 }),
  'legalRequests.queue': () => legalRequests.find({ status: 'open' }).sort({ createdAt: 1 }),
  'legalRequests.ofTarget': () => legalRequests.find({ 'target.kind': 'review', 'target.id': 'review_3' }),
  'releases.newest': () => releases.find({ name: 'mf_7' }).sort({ publishedAt: -1 }),
  'services.oneOwner': () => services.find({ nouns: 'noun-3', 'nouns.0': { $exists: true } }),
  'teamTokens.secret': () => teamTokens.find({ hash: 'hash_3' }),
  'devMails.ofRecipient': () => devMails.find({ to: 'p3@mail.test' }).sort({ at: -1 }),
};

it.each(Object.entries(queries))('%s serves its query', async (name, query) => {
  const { indexes: usedIndexes } = await expectIndexed(await query());
  expect(usedIndexes).toContain(name.split('.')[1]);
});

it('has a query for every index, except those for expiry', () => {
  expect(Object.keys(queries).sort()).toEqual(listProvableIndexes(indexes).sort());
});

it('reads no document for the sitemap', async () => {
  expect((await explainQuery(queries['listings.sitemap']())).docsExamined).toBe(0);
});

it.each([
  ['COLLSCAN', () => listings.find({ website: '1' })],
  ['SORT', () => listings.find({ approved: true }).sort({ phone: 1 })],
  [
    '\\$sort',
    () =>
      listings.aggregate([
        { $match: { approved: true } },
        { $group: { _id: '$city' } },
        { $sort: { _id: 1 } },
      ]),
  ],
  ['reads too much', () => listings.find({ approved: true, address2: { $exists: false }, city: 'City 3' })],
  ['finds nothing', () => listings.find({ slug: 'none' })],
])('the assertion itself rejects: %s', async (reason, query) => {
  await expect(expectIndexed(query())).rejects.toThrow(new RegExp(reason));
});
