import * as s from '../schema.ts';

export const adminStatuses = ['active', 'disabled'] as const;

/** Somebody of the team. */
export const adminSchema = s.defineShape({
  _id: s.objectId,
  /** In lower case. */
  email: s.defineNonEmptyText(254),
  name: s.defineNonEmptyText(100),
  /** A role of `packages/types/src/admin/rights.ts`. */
  role: s.defineEnum(['owner', 'moderator', 'data', 'viewer']),
  status: s.defineEnum(adminStatuses),
  /** argon2id, in its own notation: the parameters stand in it. */
  passwordHash: s.defineNonEmptyText(),
  passwordChangedAt: s.date,
  /** Chosen by somebody else: good for one thing only, to choose another. */
  passwordIsTemporary: s.optional(s.onlyTrue),
  /** The second factor, once it was confirmed. */
  totp: s.optional(
    s.defineShape({
      /** Encrypted with the service's key, base64url. */
      secret: s.defineNonEmptyText(),
      enabledAt: s.date,
      /** The last step whose code was taken: none is taken twice. */
      lastStep: s.count(),
      /** sha256 of each recovery code that is left. */
      recovery: s.defineList(s.defineNonEmptyText(), 20),
    }),
  ),
  /** A second factor that waits for its first code. */
  pendingTotp: s.optional(
    s.defineShape({
      secret: s.defineNonEmptyText(),
      at: s.date,
    }),
  ),
  /** IANA name. */
  timezone: s.defineNonEmptyText(100),
  /** Mails of the day's queue and of broken promises. */
  digest: s.bool,
  lastLoginAt: s.optional(s.date),
  createdAt: s.date,
  /** Who let them in; absent: the first owner. */
  createdBy: s.optional(s.defineNonEmptyText()),
  v: s.count(),
});
export type AdminDoc = s.Infer<typeof adminSchema>;

/** A browser of somebody of the team. Token and cookie are kept as sha256 only. */
export const adminSessionSchema = s.defineShape({
  _id: s.objectId,
  adminId: s.objectId,
  tokenHash: s.defineNonEmptyText(),
  cookieHash: s.defineNonEmptyText(),
  createdAt: s.date,
  lastSeenAt: s.date,
  /** Eight hours after it began. */
  expiresAt: s.date,
  /** The browser's name for itself, shortened. */
  agent: s.defineText(200),
  address: s.defineText(100),
  /** The password was given again: what is dangerous may be done until then. */
  elevatedUntil: s.optional(s.date),
});
export type AdminSessionDoc = s.Infer<typeof adminSessionSchema>;
