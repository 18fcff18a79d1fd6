import type { FlagDoc, ReportDoc } from '../flag.ts';
import { bool, date, nonEmpty, objectId, oneOf, shape, text } from '../schema.ts';

export const flag = shape<FlagDoc>(
  {
    _id: objectId,
    reviewId: objectId,
    userId: nonEmpty(),
    reason: nonEmpty(),
    note: text(1000),
    status: oneOf(['open', 'upheld', 'declined']),
    hid: bool,
    createdAt: date,
    decidedAt: date,
    decidedBy: nonEmpty(),
  },
  ['decidedAt', 'decidedBy', 'hid'],
);

export const report = shape<ReportDoc>(
  {
    _id: objectId,
    listingId: objectId,
    field: nonEmpty(),
    note: nonEmpty(1000),
    userId: nonEmpty(),
    status: oneOf(['open', 'done', 'declined']),
    answerTo: shape<NonNullable<ReportDoc['answerTo']>>({ address: nonEmpty(), locale: oneOf(['en', 'es']) }),
    createdAt: date,
    decision: shape<NonNullable<ReportDoc['decision']>>({ notes: text(2000), at: date, by: nonEmpty() }),
  },
  ['userId', 'answerTo', 'decision'],
);
