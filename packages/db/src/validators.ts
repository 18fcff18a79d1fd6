import type { Document } from 'mongodb';
import type { Collections } from './collections.ts';
import type { FlagDoc, ReportDoc } from './flag.ts';
import { type ListingDoc, listingStatuses, type Place } from './listing.ts';
import type { Actor, AuditDoc, DeletionDoc, IdempotencyDoc, LevelCountDoc, OutboxDoc } from './records.ts';
import {
  type ReviewAppeal,
  type ReviewContent,
  type ReviewDecision,
  type ReviewDoc,
  type ReviewReply,
  type ReviewRevision,
  reviewStatuses,
  visibleReviewStatuses,
} from './review.ts';
import {
  bool,
  count,
  date,
  listOf,
  nonEmpty,
  objectId,
  oneOf,
  perDimension,
  point,
  shape,
  text,
} from './schema.ts';

const place = shape<Place>(
  {
    company: text(),
    address: text(),
    city: text(),
    state: text(),
    zipCode: text(20),
    days: text(),
    loc: point,
  },
  ['days', 'loc'],
);

const listing = shape<ListingDoc>(
  {
    _id: objectId,
    slug: { bsonType: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 },
    slugHistory: listOf(nonEmpty(120)),
    v: count(),
    status: oneOf(listingStatuses),
    approved: bool,
    firstName: text(),
    lastName: text(),
    company: text(),
    clinic: text(),
    address: {
      oneOf: [
        text(),
        shape<{ street1: string; street2?: string }>({ street1: text(), street2: text() }, ['street2']),
      ],
    },
    address2: text(),
    city: text(),
    state: text(100),
    zipCode: text(20),
    phone: text(100),
    patientContactPhone: text(100),
    email: text(),
    website: text(2000),
    yearStartedPracticing: count(2200, 1900),
    licenses: listOf(nonEmpty()),
    insuranceAccepted: listOf(nonEmpty()),
    languageAccommodations: listOf(nonEmpty()),
    specialties: listOf(nonEmpty()),
    professionalBio: text(20_000),
    profilePicture: text(2000),
    alsoAt: listOf(place, 4),
    acceptsNewPatients: bool,
    firstVisitDays: count(120),
    adjustmentDays: count(60),
    onSiteFabrication: bool,
    sameDayRepairs: bool,
    treatsChildren: bool,
    limbLevels: listOf(nonEmpty()),
    deviceFamilies: listOf(nonEmpty()),
    manufacturerTraining: text(200),
    accessibility: listOf(nonEmpty()),
    npi: { bsonType: 'string', pattern: '^\\d{10}$' },
    confirmedAt: date,
    confirmedBy: oneOf(['practice', 'team']),
    loc: point,
    nameKeys: listOf(nonEmpty(), 1000),
    firstKey: text(),
    lastKey: text(),
    ownerUserId: nonEmpty(),
    externalKey: nonEmpty(),
    ratingSum: count(),
    reviewCount: count(),
    histogram: { bsonType: 'array', items: count(), minItems: 5, maxItems: 5 },
    dimensionSums: perDimension(count()),
    dimensionCounts: perDimension(count()),
    ratingAvg: { bsonType: ['number', 'null'], minimum: 1, maximum: 5 },
    levelCounts: { bsonType: 'object', additionalProperties: count() },
    createdAt: date,
    updatedAt: date,
    deletedAt: date,
  },
  [
    'slugHistory',
    'company',
    'clinic',
    'address',
    'address2',
    'phone',
    'patientContactPhone',
    'email',
    'website',
    'yearStartedPracticing',
    'professionalBio',
    'profilePicture',
    'alsoAt',
    'acceptsNewPatients',
    'firstVisitDays',
    'adjustmentDays',
    'onSiteFabrication',
    'sameDayRepairs',
    'treatsChildren',
    'limbLevels',
    'deviceFamilies',
    'manufacturerTraining',
    'accessibility',
    'npi',
    'confirmedAt',
    'confirmedBy',
    'loc',
    'ownerUserId',
    'externalKey',
    'levelCounts',
    'deletedAt',
  ],
);

const stars = count(5, 1);
const month = '^\\d{4}-(0[1-9]|1[0-2])$';

const reply = shape<ReviewReply>(
  {
    text: nonEmpty(1000),
    status: oneOf(['pending', 'approved', 'rejected']),
    change: oneOf(['planned', 'made']),
    publishedAt: date,
  },
  ['change', 'publishedAt'],
);

const content = {
  overallRating: stars,
  ratings: perDimension({ bsonType: ['int', 'null'], minimum: 1, maximum: 5 }),
  title: text(100),
  text: nonEmpty(4000),
  tags: listOf(nonEmpty(), 8),
  stage: text(100),
  limb: shape<{ upper: string; lower: string }>({ upper: text(100), lower: text(100) }),
  device: text(100),
  careMonth: { bsonType: 'string', pattern: month },
  relation: text(100),
  anonymous: bool,
  incentive: text(),
};

const review = shape<ReviewDoc>(
  {
    _id: objectId,
    publicId: { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' },
    listingId: objectId,
    userId: nonEmpty(),
    displayName: text(100),
    practice: text(),
    state: text(100),
    status: oneOf(reviewStatuses),
    visible: bool,
    live: bool,
    verification: oneOf(['none', 'email', 'proof']),
    shownLevel: text(100),
    revision: shape<ReviewRevision>({
      content: shape<ReviewContent>(content, ['title', 'device']),
      submittedAt: date,
      status: oneOf(['pending', 'refused']),
    }),
    decision: shape<ReviewDecision>({
      outcome: oneOf(['approved', 'rejected', 'changes_requested', 'removed']),
      reasons: listOf(nonEmpty(), 20),
      note: text(2000),
      at: date,
      by: nonEmpty(),
    }),
    appeal: shape<ReviewAppeal>({
      text: nonEmpty(2000),
      status: oneOf(['open', 'upheld', 'declined']),
      at: date,
    }),
    attestedAt: date,
    risks: listOf(nonEmpty(), 20),
    reply,
    edited: bool,
    ...content,
    v: count(),
    createdAt: date,
    submittedAt: date,
    publishedAt: date,
  },
  ['reply', 'title', 'device', 'publishedAt', 'revision', 'decision', 'appeal', 'attestedAt', 'risks'],
);

const flag = shape<FlagDoc>(
  {
    _id: objectId,
    reviewId: objectId,
    userId: nonEmpty(),
    reason: nonEmpty(),
    note: text(1000),
    status: oneOf(['open', 'upheld', 'declined']),
    createdAt: date,
    decidedAt: date,
  },
  ['decidedAt'],
);

const report = shape<ReportDoc>(
  {
    _id: objectId,
    listingId: objectId,
    field: nonEmpty(),
    note: nonEmpty(1000),
    userId: nonEmpty(),
    status: oneOf(['open', 'done', 'declined']),
    createdAt: date,
  },
  ['userId'],
);

const anything: Document = { bsonType: 'object' };

const audit = shape<AuditDoc>(
  {
    _id: objectId,
    at: date,
    actor: shape<Actor>({ kind: oneOf(['user', 'admin', 'system']), id: nonEmpty() }),
    action: nonEmpty(100),
    target: shape<{ kind: string; id: string }>({ kind: nonEmpty(100), id: nonEmpty() }),
    before: anything,
    after: anything,
    reason: text(4000),
    requestId: text(100),
  },
  ['before', 'after', 'reason', 'requestId'],
);

const outbox = shape<OutboxDoc>(
  {
    _id: objectId,
    kind: oneOf(['mail', 'identity']),
    key: nonEmpty(),
    subject: nonEmpty(),
    payload: anything,
    status: oneOf(['waiting', 'done', 'failed', 'cancelled']),
    dueAt: date,
    attempts: count(),
    lastError: text(),
    createdAt: date,
    doneAt: date,
  },
  ['lastError', 'doneAt'],
);

const idempotency = shape<IdempotencyDoc>(
  {
    _id: objectId,
    key: nonEmpty(),
    userId: nonEmpty(),
    request: nonEmpty(),
    answer: shape<{ status: number; body: string }>({
      status: count(599, 100),
      body: { bsonType: 'string' },
    }),
    createdAt: date,
  },
  ['answer'],
);

const deletion = shape<DeletionDoc>(
  {
    _id: objectId,
    receipt: nonEmpty(),
    userId: nonEmpty(),
    userHash: nonEmpty(),
    reviews: oneOf(['delete', 'keep']),
    requestedAt: date,
    purgeBy: date,
    purgedAt: date,
  },
  ['userId', 'purgedAt'],
);

const levelCount = shape<LevelCountDoc>({
  _id: nonEmpty(),
  state: text(100),
  level: nonEmpty(100),
  count: count(),
});

/** What a document must be to be stored; a refused write is error 121 with the reason in `errInfo`. */
export const validators: Record<keyof Collections, Document> = {
  listings: {
    $jsonSchema: listing,
    // Flags and counters that are told twice, because indexes and cards need them, must tell the same.
    $expr: {
      $and: [
        { $eq: ['$approved', { $eq: ['$status', 'approved'] }] },
        { $eq: ['$reviewCount', { $sum: '$histogram' }] },
        { $eq: ['$ratingSum', weightedSum('$histogram')] },
      ],
    },
  },
  reviews: {
    $jsonSchema: review,
    $expr: {
      $and: [
        { $eq: ['$visible', { $in: ['$status', [...visibleReviewStatuses]] }] },
        // What the public sees has its place in the order, and is the author's one that counts.
        { $or: [{ $not: '$visible' }, { $and: ['$live', { $eq: [{ $type: '$publishedAt' }, 'date'] }] }] },
      ],
    },
  },
  flags: { $jsonSchema: flag },
  reports: { $jsonSchema: report },
  levelCounts: { $jsonSchema: levelCount },
  audit: { $jsonSchema: audit },
  outbox: { $jsonSchema: outbox },
  idempotency: { $jsonSchema: idempotency },
  deletions: { $jsonSchema: deletion },
};

/** 1 × how many gave one star + 2 × … */
function weightedSum(histogram: string): Document {
  return {
    $sum: [1, 2, 3, 4, 5].map((star) => ({ $multiply: [star, { $arrayElemAt: [histogram, star - 1] }] })),
  };
}
