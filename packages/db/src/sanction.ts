import {
  date,
  defineEnum,
  defineNonEmptyText,
  defineShape,
  type Infer,
  objectId,
  optional,
} from './schema.ts';

/** What staff forbid a visitor's account for a time. It ends by itself. */
export const sanctionSchema = defineShape({
  _id: objectId,
  userId: defineNonEmptyText(),
  /** `silence`: no reviews, flags, reports, replies and messages. `suspend`: nothing is written at all. */
  kind: defineEnum(['silence', 'suspend']),
  /** The account reads it. */
  reason: defineNonEmptyText(2000),
  from: date,
  until: date,
  /** Who of staff. */
  by: defineNonEmptyText(),
  /** The item for which it was put on, as audit rows name it. */
  about: defineShape({ kind: defineNonEmptyText(100), id: defineNonEmptyText() }),
  locale: defineEnum(['en', 'es']),
  /** Taken off before its end. */
  liftedAt: optional(date),
});
export type SanctionDoc = Infer<typeof sanctionSchema>;
