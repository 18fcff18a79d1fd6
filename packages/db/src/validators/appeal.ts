import { type AppealDoc, appealKinds } from '../appeal.ts';
import { date, nonEmpty, objectId, oneOf, shape, text } from '../schema.ts';

export const appeal = shape<AppealDoc>(
  {
    _id: objectId,
    kind: oneOf(appealKinds),
    about: objectId,
    listingId: objectId,
    userId: nonEmpty(),
    text: nonEmpty(2000),
    decidedAt: date,
    decidedBy: text(),
    status: oneOf(['open', 'upheld', 'declined']),
    locale: oneOf(['en', 'es']),
    createdAt: date,
    answer: shape<NonNullable<AppealDoc['answer']>>({ notes: text(2000), at: date, by: nonEmpty() }),
  },
  ['answer'],
);
