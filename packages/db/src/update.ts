import { locales, updateOutcomes, updateStatuses } from '@app/option-lists';
import * as s from './schema.ts';

/** Staff's decision on an update; `accepted` lists the applied fields. */
const updateDecisionSchema = s.defineShape({
  outcome: s.defineEnum(updateOutcomes),
  accepted: s.defineList(s.defineNonEmptyText()),
  /** For the owner. */
  notes: s.defineText(4000),
  at: s.date,
  /** Never sent to visitors. */
  by: s.defineNonEmptyText(),
});
export type UpdateDecision = s.Infer<typeof updateDecisionSchema>;

/**
 * An owner's change of an approved listing: pending while the old values stay public. Fields as in `listingInput`, and
 * the availability; null removes a value.
 */
export const updateSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** User id of the owner, or `gone_…` after deletion. */
  userId: s.defineNonEmptyText(),
  status: s.defineEnum(updateStatuses),
  /**
   * The practice manager who sent some of the changes for the owner, with the name then (absent after the account's
   * deletion), and these fields.
   */
  manager: s.optional(
    s.defineShape({
      userId: s.defineNonEmptyText(),
      name: s.optional(s.defineNonEmptyText(200)),
      fields: s.defineList(s.defineNonEmptyText()),
    }),
  ),
  /** Changed fields only. */
  changes: s.anyFields,
  /** Public values of these fields at submission: if the listing changed since, there is a conflict. */
  base: s.anyFields,
  /** Set if `changes` contains the availability: such updates come first in the queue. */
  setsAvailability: s.optional(s.onlyTrue),
  /** Risks for moderators. Never shown to visitors; never decide. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(), 20)),
  decision: s.optional(updateDecisionSchema),
  /** Staff's draft of the notes for the owner, not sent yet. */
  notes: s.optional(s.defineText(4000)),
  locale: s.defineEnum(locales),
  /** Increased by every change, so that staff never approve values that they have not seen. */
  v: s.defineCount(),
  createdAt: s.date,
  /** When the current values were submitted, which orders the queue. */
  submittedAt: s.date,
});
export type UpdateDoc = s.Infer<typeof updateSchema>;
