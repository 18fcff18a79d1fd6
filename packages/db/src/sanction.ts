import * as s from './schema.ts';

/** What staff forbid a visitor's account for a time. It ends by itself. */
export const sanctionSchema = s.defineShape({
  _id: s.objectId,
  userId: s.defineNonEmptyText(),
  /** `silence`: no reviews, flags, reports, replies and messages. `suspend`: nothing is written at all. */
  kind: s.defineEnum(['silence', 'suspend']),
  /** The account reads it. */
  reason: s.defineNonEmptyText(2000),
  from: s.date,
  until: s.date,
  /** Who of staff. */
  by: s.defineNonEmptyText(),
  /** The item for which it was put on, as audit rows name it. */
  about: s.defineShape({ kind: s.defineNonEmptyText(100), id: s.defineNonEmptyText() }),
  locale: s.defineEnum(['en', 'es']),
  /** Taken off before its end. */
  liftedAt: s.optional(s.date),
});
export type SanctionDoc = s.Infer<typeof sanctionSchema>;
