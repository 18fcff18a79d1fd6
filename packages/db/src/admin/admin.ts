import { adminStatuses, staffLinkStatuses } from '@app/option-lists';
import { adminRoles } from '@app/types/admin/permissions';
import * as s from '../schema.ts';

export const adminSchema = s.defineShape({
  _id: s.objectId,
  /** In lower case. */
  email: s.defineNonEmptyText(254),
  name: s.defineNonEmptyText(100),
  role: s.defineEnum(adminRoles),
  status: s.defineEnum(adminStatuses),
  /** argon2id in PHC format, which includes the parameters. */
  passwordHash: s.defineNonEmptyText(),
  passwordChangedAt: s.date,
  /** Printed by `pnpm admin`: only allows choosing a new password. */
  passwordIsTemporary: s.optional(s.onlyTrue),
  /** The second factor, after its confirmation. */
  totp: s.optional(
    s.defineShape({
      /** Encrypted with the service's key, base64url. */
      secret: s.defineNonEmptyText(),
      enabledAt: s.date,
      /** Time step of the last accepted code, so that none is accepted twice. */
      lastStep: s.defineCount(),
      /** sha256 of each unused recovery code. */
      recovery: s.defineList(s.defineNonEmptyText(), 20),
    }),
  ),
  /** A second factor before its first code. */
  pendingTotp: s.optional(s.defineShape({ secret: s.defineNonEmptyText(), at: s.date })),
  /** IANA name. */
  timezone: s.defineNonEmptyText(100),
  /** Subscribes to daily queue mails and SLA breach mails. */
  digest: s.bool,
  lastLoginAt: s.optional(s.date),
  createdAt: s.date,
  /** The owner who created the account; absent for the first owner. */
  createdBy: s.optional(s.defineNonEmptyText()),
  v: s.defineCount(),
});
export type AdminDoc = s.Infer<typeof adminSchema>;

/** A session of a staff member. Token and cookie are stored as sha256. */
export const adminSessionSchema = s.defineShape({
  _id: s.objectId,
  adminId: s.objectId,
  tokenHash: s.defineNonEmptyText(),
  cookieHash: s.defineNonEmptyText(),
  createdAt: s.date,
  lastSeenAt: s.date,
  /** Eight hours after the start. */
  expiresAt: s.date,
  /** User agent, shortened. */
  agent: s.defineText(200),
  address: s.defineText(100),
  /** Until then dangerous actions are allowed, because the password was entered again. */
  elevatedUntil: s.optional(s.date),
});
export type AdminSessionDoc = s.Infer<typeof adminSessionSchema>;

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
