import { type AppealDoc, appealKinds } from '../appeal.ts';
import { date, defineEnum, defineNonEmptyText, defineShape, defineText, objectId } from '../schema.ts';

export const appeal = defineShape<AppealDoc>(
  {
    _id: objectId,
    kind: defineEnum(appealKinds),
    about: objectId,
    listingId: objectId,
    userId: defineNonEmptyText(),
    text: defineNonEmptyText(2000),
    decidedAt: date,
    decidedBy: defineText(),
    status: defineEnum(['open', 'upheld', 'declined']),
    locale: defineEnum(['en', 'es']),
    createdAt: date,
    answer: defineShape<NonNullable<AppealDoc['answer']>>({
      notes: defineText(2000),
      at: date,
      by: defineNonEmptyText(),
    }),
  },
  ['answer'],
);
