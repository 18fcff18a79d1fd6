import { locales, managerStatuses, updateOutcomes, updateStatuses } from '@app/option-lists';
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

/**
 * The second person who may look after a listing, or the invitation of one; a listing has one at most. Deleted when it
 * ends; the audit log says who it was.
 */
export const managerSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** The owner who sent the invitation, which is refused once the listing has another owner. */
  ownerUserId: s.defineNonEmptyText(),
  status: s.defineEnum(managerStatuses),
  /** While invited: the address of the mail, in lower case. */
  email: s.optional(s.defineNonEmptyText(254)),
  /** While invited: sha256 of the secret, which works once. Absent until the mail is written, which creates it. */
  hash: s.optional(s.defineNonEmptyText(100)),
  /** While invited: when MongoDB deletes it. */
  expiresAt: s.optional(s.date),
  /** Once accepted: the manager's account, and its name then. */
  userId: s.optional(s.defineNonEmptyText()),
  name: s.optional(s.defineNonEmptyText(200)),
  acceptedAt: s.optional(s.date),
  /** Language of the mails to the manager. */
  locale: s.defineEnum(locales),
  sentAt: s.date,
  /** Incremented each time it is sent. */
  v: s.defineCount(),
});
export type ManagerDoc = s.Infer<typeof managerSchema>;

/**
 * Corrections of a clinic by staff. Without a document, a clinic is all listings with the same `clinicKey`, as these
 * describe it.
 */
export const clinicSchema = s.defineShape({
  /** The `clinicKey` of its listings. */
  _id: s.slug,
  /** Increased by every correction. */
  v: s.defineCount(),
  /** Absent: the name that most of its listings have. */
  name: s.optional(s.defineNonEmptyText()),
  /** Address of the page under that name; absent: the key. */
  slug: s.optional(s.slug),
  /** Earlier slugs, which redirect with 301. */
  slugHistory: s.optional(s.defineList(s.slug)),
  /** The clinic that it was joined to, because staff found that both are one. */
  into: s.optional(s.slug),
  /** Listings with its key that are not part of it. */
  apart: s.optional(s.defineList(s.objectId, 200)),
  updatedAt: s.date,
});
export type ClinicDoc = s.Infer<typeof clinicSchema>;
