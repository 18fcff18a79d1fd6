import { locales, managerStatuses } from '@app/option-lists';
import * as s from './schema.ts';

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
