import { staffLinkStatuses } from '@app/option-lists';
import { adminRoles } from '@app/types/admin/permissions';
import * as s from '../schema.ts';

/**
 * A mailed link that works once: with it somebody joins the team, or a member chooses a new password. Only the hash of
 * its secret is stored.
 */
export const staffLinkSchema = s.defineShape({
  _id: s.objectId,
  /** The member who gets a new password. Absent: an invitation, whose use creates the account. */
  memberId: s.optional(s.objectId),
  /** In lower case. */
  email: s.defineNonEmptyText(254),
  name: s.defineNonEmptyText(100),
  role: s.defineEnum(adminRoles),
  status: s.defineEnum(staffLinkStatuses),
  /** sha256 of the secret. Absent until the mail is written, which makes the secret. */
  hash: s.optional(s.defineNonEmptyText(100)),
  /** Id of the owner who sent it last. Links of somebody who may no longer change the team are refused. */
  sentBy: s.defineNonEmptyText(),
  sentAt: s.date,
  expiresAt: s.date,
  /** Second factor before its first code, encrypted with the service's key. */
  pendingSecret: s.optional(s.defineNonEmptyText()),
  /** Incremented each time it is sent. */
  v: s.defineCount(),
});
export type StaffLinkDoc = s.Infer<typeof staffLinkSchema>;
