import { appealKinds, locales, objectionStatuses } from '@app/option-lists';
import * as s from './schema.ts';

/** A prosthetist's appeal against a decision; one per decision. */
export const appealSchema = s.defineShape({
  _id: s.objectId,
  kind: s.defineEnum([...appealKinds, 'sanction']),
  /** Id of the listing, update, claim, flag or sanction. */
  about: s.objectId,
  /** Absent for sanctions, which concern an account. */
  listingId: s.optional(s.objectId),
  /** User id, or `gone_…` after the account's deletion. */
  userId: s.defineNonEmptyText(),
  text: s.defineNonEmptyText(2000),
  /** Identifies the decision: the same object may be decided again. */
  decidedAt: s.date,
  /** Staff member who decided; empty if unknown. Never sent to visitors. */
  decidedBy: s.defineText(),
  status: s.defineEnum(objectionStatuses),
  locale: s.defineEnum(locales),
  createdAt: s.date,
  answer: s.optional(
    s.defineShape({
      notes: s.defineText(2000),
      at: s.date,
      by: s.defineNonEmptyText(),
    }),
  ),
});
export type AppealDoc = s.Infer<typeof appealSchema>;
