import { adminStatuses } from '@app/option-lists';
import { adminRoles } from '@app/types/admin/permissions';
import * as s from '../schema.ts';

/** A staff member. */
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
  pendingTotp: s.optional(
    s.defineShape({
      secret: s.defineNonEmptyText(),
      at: s.date,
    }),
  ),
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
