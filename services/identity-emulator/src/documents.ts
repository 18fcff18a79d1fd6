/** A further address of an account, apart from the one for signing in. */
export interface OtherEmail {
  id: string;
  /** Lower case. Not unique until the account signs in with it. */
  email: string;
  verified: boolean;
  code: SentCode | null;
  codesSent: number;
  createdAt: Date;
}

/** An account. Metadata is JSON text, because JSON allows keys that MongoDB does not. */
export interface UserDoc {
  _id: string;
  emailId: string;
  /** Lower case, unique, verified before the account was created. */
  email: string;
  /** Absent in accounts of earlier versions. */
  otherEmails?: OtherEmail[];
  firstName: string | null;
  lastName: string | null;
  passwordHash: string | null;
  imageId: string | null;
  publicMetadata: string;
  unsafeMetadata: string;
  /** Wrong passwords since the last correct one. */
  failedPasswords: number;
  lockedUntil: Date | null;
  lastSignInAt: Date | null;
  /** Version for optimistic locking; increased by every change. */
  v: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A browser (Clerk's "client"), identified by a secret in an HttpOnly cookie. Only its hash is stored. */
export interface ClientDoc {
  _id: string;
  secretHash: string;
  /** Attempts that the SDK continues after a reload. */
  signInId: string | null;
  signUpId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SessionDoc {
  _id: string;
  clientId: string;
  userId: string;
  status: 'active' | 'removed' | 'revoked';
  userAgent: string;
  createdAt: Date;
  lastActiveAt: Date;
  expireAt: Date;
  abandonAt: Date;
}

export interface SentCode {
  hash: string;
  expiresAt: Date;
  tries: number;
}

interface AttemptDoc {
  _id: string;
  clientId: string;
  code: SentCode | null;
  codesSent: number;
  createdSessionId: string | null;
  /** Expiry time. */
  abandonAt: Date;
}

export type CodeStrategy = 'email_code' | 'reset_password_email_code';

export interface SignInDoc extends AttemptDoc {
  status: 'needs_first_factor' | 'needs_new_password' | 'complete';
  userId: string;
  /** Purpose of the code that was sent last. */
  strategy: CodeStrategy | null;
}

export interface SignUpDoc extends AttemptDoc {
  email: string;
  emailVerified: boolean;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  unsafeMetadata: string;
  createdUserId: string | null;
}

export interface ImageDoc {
  _id: string;
  userId: string;
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Buffer;
}
