import type { FlagDoc, ReportDoc } from '../flag.ts';
import { bool, date, defineEnum, defineNonEmptyText, defineShape, defineText, objectId } from '../schema.ts';

export const flag = defineShape<FlagDoc>(
  {
    _id: objectId,
    reviewId: objectId,
    userId: defineNonEmptyText(),
    reason: defineNonEmptyText(),
    note: defineText(1000),
    status: defineEnum(['open', 'upheld', 'declined']),
    hid: bool,
    createdAt: date,
    decidedAt: date,
    decidedBy: defineNonEmptyText(),
  },
  ['decidedAt', 'decidedBy', 'hid'],
);

export const report = defineShape<ReportDoc>(
  {
    _id: objectId,
    listingId: objectId,
    field: defineNonEmptyText(),
    note: defineNonEmptyText(1000),
    userId: defineNonEmptyText(),
    status: defineEnum(['open', 'done', 'declined']),
    answerTo: defineShape<NonNullable<ReportDoc['answerTo']>>({
      address: defineNonEmptyText(),
      locale: defineEnum(['en', 'es']),
    }),
    createdAt: date,
    decision: defineShape<NonNullable<ReportDoc['decision']>>({
      notes: defineText(2000),
      at: date,
      by: defineNonEmptyText(),
    }),
  },
  ['userId', 'answerTo', 'decision'],
);
