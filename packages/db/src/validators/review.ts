import {
  type ReviewAppeal,
  type ReviewContent,
  type ReviewDecision,
  type ReviewDeletedState,
  type ReviewDoc,
  type ReviewRedaction,
  type ReviewReply,
  type ReviewRevision,
  reviewStatuses,
} from '../review.ts';
import {
  bool,
  count,
  date,
  listOf,
  nonEmpty,
  objectId,
  oneOf,
  perDimension,
  shape,
  text,
} from '../schema.ts';

const stars = count(5, 1);
const month = '^\\d{4}-(0[1-9]|1[0-2])$';

const change = oneOf(['planned', 'made']);
const reply = shape<ReviewReply>(
  {
    text: nonEmpty(1000),
    status: oneOf(['pending', 'approved', 'rejected']),
    change,
    publishedAt: date,
    userId: nonEmpty(),
    submittedAt: date,
    v: count(),
    revision: shape<NonNullable<ReviewReply['revision']>>(
      { text: nonEmpty(1000), change, submittedAt: date, status: oneOf(['pending', 'refused']) },
      ['change'],
    ),
    decision: shape<NonNullable<ReviewReply['decision']>>({
      outcome: oneOf(['approved', 'rejected']),
      notes: text(4000),
      at: date,
      by: nonEmpty(),
    }),
    risks: listOf(nonEmpty(), 20),
    locale: oneOf(['en', 'es']),
    resolvedAt: date,
  },
  [
    'change',
    'publishedAt',
    'userId',
    'submittedAt',
    'v',
    'revision',
    'decision',
    'risks',
    'locale',
    'resolvedAt',
  ],
);

const content = {
  overallRating: stars,
  ratings: perDimension({ bsonType: ['int', 'null'], minimum: 1, maximum: 5 }),
  title: text(100),
  // Empty where a withdrawn one was forgotten.
  text: text(4000),
  tags: listOf(nonEmpty(), 8),
  stage: text(100),
  limb: shape<{ upper: string; lower: string }>({ upper: text(100), lower: text(100) }),
  device: text(100),
  careMonth: { bsonType: 'string', pattern: month },
  relation: text(100),
  anonymous: bool,
  incentive: text(),
};

const redaction = shape<ReviewRedaction>({
  original: shape<ReviewRedaction['original']>(
    { title: content.title, text: content.text, tags: content.tags },
    ['title'],
  ),
  at: date,
  by: nonEmpty(),
  notes: text(2000),
});

export const review = shape<ReviewDoc>(
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
    revision: shape<ReviewRevision>(
      {
        content: shape<ReviewContent>(content, ['title', 'device']),
        submittedAt: date,
        status: oneOf(['pending', 'refused']),
        redaction,
      },
      ['redaction'],
    ),
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
    redaction,
    deletion: shape<ReviewDeletedState>({
      from: oneOf(reviewStatuses),
      with: oneOf(['itself', 'listing']),
      note: text(2000),
      at: date,
      by: nonEmpty(),
    }),
    attestedAt: date,
    risks: listOf(nonEmpty(), 20),
    openFlags: count(),
    fingerprint: nonEmpty(100),
    locale: oneOf(['en', 'es']),
    reply,
    lastReplyV: count(),
    edited: bool,
    ...content,
    v: count(),
    createdAt: date,
    submittedAt: date,
    publishedAt: date,
    withdrawnAt: date,
  },
  [
    'reply',
    'lastReplyV',
    'title',
    'device',
    'publishedAt',
    'withdrawnAt',
    'revision',
    'decision',
    'appeal',
    'redaction',
    'deletion',
    'attestedAt',
    'risks',
    'openFlags',
    'fingerprint',
    'locale',
  ],
);
