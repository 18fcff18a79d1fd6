// The team: who may sign in at the back office, and who is.
import type { ObjectId } from 'mongodb';

export const adminStatuses = ['active', 'disabled'] as const;

/** Somebody of the team. */
export interface AdminDoc {
  _id: ObjectId;
  /** In lower case. */
  email: string;
  name: string;
  /** A role of `packages/types/src/admin/rights.ts`. */
  role: 'owner' | 'moderator' | 'data' | 'viewer';
  status: (typeof adminStatuses)[number];
  /** argon2id, in its own notation: the parameters stand in it. */
  passwordHash: string;
  passwordChangedAt: Date;
  /** Chosen by somebody else: good for one thing only, to choose another. */
  passwordIsTemporary?: true;
  /** The second factor, once it was confirmed. */
  totp?: {
    /** Encrypted with the service's key, base64url. */
    secret: string;
    enabledAt: Date;
    /** The last step whose code was taken: none is taken twice. */
    lastStep: number;
    /** sha256 of each recovery code that is left. */
    recovery: string[];
  };
  /** A second factor that waits for its first code. */
  pendingTotp?: { secret: string; at: Date };
  /** IANA name. */
  timezone: string;
  /** Mails of the day's queue and of broken promises. */
  digest: boolean;
  lastLoginAt?: Date;
  createdAt: Date;
  /** Who let them in; absent: the first owner. */
  createdBy?: string;
  v: number;
}

/** A browser of somebody of the team. Token and cookie are kept as sha256 only. */
export interface AdminSessionDoc {
  _id: ObjectId;
  adminId: ObjectId;
  tokenHash: string;
  cookieHash: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Eight hours after it began. */
  expiresAt: Date;
  /** The browser's name for itself, shortened. */
  agent: string;
  address: string;
  /** The password was given again: what is dangerous may be done until then. */
  elevatedUntil?: Date;
}
