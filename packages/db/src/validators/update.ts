import { anyFields, count, date, listOf, nonEmpty, objectId, oneOf, shape, text } from '../schema.ts';
import { type UpdateDecision, type UpdateDoc, updateStatuses } from '../update.ts';

export const update = shape<UpdateDoc>(
  {
    _id: objectId,
    listingId: objectId,
    userId: nonEmpty(),
    status: oneOf(updateStatuses),
    changes: anyFields,
    base: anyFields,
    risks: listOf(nonEmpty(), 20),
    decision: shape<UpdateDecision>({
      outcome: oneOf(['approved', 'partly', 'rejected']),
      accepted: listOf(nonEmpty()),
      notes: text(4000),
      at: date,
      by: nonEmpty(),
    }),
    notes: text(4000),
    locale: oneOf(['en', 'es']),
    v: count(),
    createdAt: date,
    submittedAt: date,
  },
  ['risks', 'decision', 'notes'],
);
