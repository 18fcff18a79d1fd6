import {
  bool,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  type Infer,
  objectId,
  onlyTrue,
  optional,
} from '../schema.ts';

export const adminStatuses = ['active', 'disabled'] as const;

/** Somebody of the team. */
export const adminSchema = defineShape({
  _id: objectId,
  /** In lower case. */
  email: defineNonEmptyText(254),
  name: defineNonEmptyText(100),
  /** A role of `packages/types/src/admin/rights.ts`. */
  role: defineEnum(['owner', 'moderator', 'data', 'viewer']),
  status: defineEnum(adminStatuses),
  /** argon2id, in its own notation: the parameters stand in it. */
  passwordHash: defineNonEmptyText(),
  passwordChangedAt: date,
  /** Chosen by somebody else: good for one thing only, to choose another. */
  passwordIsTemporary: optional(onlyTrue),
  /** The second factor, once it was confirmed. */
  totp: optional(
    defineShape({
      /** Encrypted with the service's key, base64url. */
      secret: defineNonEmptyText(),
      enabledAt: date,
      /** The last step whose code was taken: none is taken twice. */
      lastStep: count(),
      /** sha256 of each recovery code that is left. */
      recovery: defineList(defineNonEmptyText(), 20),
    }),
  ),
  /** A second factor that waits for its first code. */
  pendingTotp: optional(
    defineShape({
      secret: defineNonEmptyText(),
      at: date,
    }),
  ),
  /** IANA name. */
  timezone: defineNonEmptyText(100),
  /** Mails of the day's queue and of broken promises. */
  digest: bool,
  lastLoginAt: optional(date),
  createdAt: date,
  /** Who let them in; absent: the first owner. */
  createdBy: optional(defineNonEmptyText()),
  v: count(),
});
export type AdminDoc = Infer<typeof adminSchema>;

/** A browser of somebody of the team. Token and cookie are kept as sha256 only. */
export const adminSessionSchema = defineShape({
  _id: objectId,
  adminId: objectId,
  tokenHash: defineNonEmptyText(),
  cookieHash: defineNonEmptyText(),
  createdAt: date,
  lastSeenAt: date,
  /** Eight hours after it began. */
  expiresAt: date,
  /** The browser's name for itself, shortened. */
  agent: defineText(200),
  address: defineText(100),
  /** The password was given again: what is dangerous may be done until then. */
  elevatedUntil: optional(date),
});
export type AdminSessionDoc = Infer<typeof adminSessionSchema>;
