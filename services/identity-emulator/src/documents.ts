/** An address that an account holds beside the one that it signs in with. */
export interface OtherEmail {
  id: string;
  /** Lower case. It reserves nothing until the account signs in with it. */
  email: string;
  verified: boolean;
  code: SentCode | null;
  codesSent: number;
  createdAt: Date;
}

/** An account. Metadata are JSON text: JSON allows keys that MongoDB refuses or bends. */
export interface UserDoc {
  _id: string;
  emailId: string;
  /** Lower case; unique. Verified before the account was made. */
  email: string;
  /** None yet: accounts of earlier versions do not have the field. */
  otherEmails?: OtherEmail[];
  firstName: string | null;
  lastName: string | null;
  passwordHash: string | null;
  imageId: string | null;
  externalId: string | null;
  publicMetadata: string;
  privateMetadata: string;
  unsafeMetadata: string;
  /** Wrong passwords since the last right one. */
  failedPasswords: number;
  lockedUntil: Date | null;
  lastSignInAt: Date | null;
  /** Counts up with every change of the account, so that two changes at once do not undo each other. */
  v: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A browser, as Clerk's "client": known by a secret in its HttpOnly cookie, of which only the hash is kept. */
export interface ClientDoc {
  _id: string;
  secretHash: string;
  /** The attempts that the SDK goes on with after a reload. */
  signInId: string | null;
  signUpId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface SessionDoc {
  _id: string;
  clientId: string;
  userId: string;
  status: 'active' | 'ended' | 'removed' | 'revoked';
  /** What the browser called itself, for the list of sessions. */
  userAgent: string;
  createdAt: Date;
  lastActiveAt: Date;
  expireAt: Date;
  abandonAt: Date;
}

/** A six-digit code that was mailed. */
export interface SentCode {
  hash: string;
  expiresAt: Date;
  tries: number;
}

export type FirstFactor = 'password' | 'email_code' | 'reset_password_email_code';

export interface SignInDoc {
  _id: string;
  clientId: string;
  status: 'needs_identifier' | 'needs_first_factor' | 'needs_new_password' | 'complete';
  userId: string | null;
  /** The factor that was started last. */
  strategy: FirstFactor | null;
  code: SentCode | null;
  codesSent: number;
  createdSessionId: string | null;
  /** Forgotten then. */
  abandonAt: Date;
}

export interface SignUpDoc {
  _id: string;
  clientId: string;
  email: string | null;
  emailVerified: boolean;
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  unsafeMetadata: string;
  code: SentCode | null;
  codesSent: number;
  createdUserId: string | null;
  createdSessionId: string | null;
  abandonAt: Date;
}

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';
