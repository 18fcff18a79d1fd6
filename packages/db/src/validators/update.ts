import {
  anyFields,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  objectId,
} from '../schema.ts';
import { type UpdateDecision, type UpdateDoc, updateStatuses } from '../update.ts';

export const update = defineShape<UpdateDoc>(
  {
    _id: objectId,
    listingId: objectId,
    userId: defineNonEmptyText(),
    status: defineEnum(updateStatuses),
    changes: anyFields,
    base: anyFields,
    risks: defineList(defineNonEmptyText(), 20),
    decision: defineShape<UpdateDecision>({
      outcome: defineEnum(['approved', 'partly', 'rejected']),
      accepted: defineList(defineNonEmptyText()),
      notes: defineText(4000),
      at: date,
      by: defineNonEmptyText(),
    }),
    notes: defineText(4000),
    locale: defineEnum(['en', 'es']),
    v: count(),
    createdAt: date,
    submittedAt: date,
  },
  ['risks', 'decision', 'notes'],
);
