import type { MetadataOwner } from './unsafe-metadata.ts';

/** The used parts of the provider's SDK. */
export interface SignInAttempt {
  status: string | null;
  createdSessionId: string | null;
  supportedFirstFactors: readonly { strategy: string; emailAddressId?: string }[] | null;
  create(params: { identifier: string; password?: string }): Promise<SignInAttempt>;
  prepareFirstFactor(params: { strategy: CodeStrategy; emailAddressId: string }): Promise<SignInAttempt>;
  attemptFirstFactor(params: { strategy: CodeStrategy; code: string }): Promise<SignInAttempt>;
  resetPassword(params: { password: string; signOutOfOtherSessions: boolean }): Promise<SignInAttempt>;
}
export type CodeStrategy = 'email_code' | 'reset_password_email_code';

export interface SignUpAttempt {
  status: string | null;
  emailAddress: string | null;
  firstName: string | null;
  lastName: string | null;
  createdSessionId: string | null;
  create(params: {
    emailAddress: string;
    password: string;
    firstName: string;
    lastName: string;
    unsafeMetadata: { ageAttestedAt: string };
  }): Promise<SignUpAttempt>;
  prepareEmailAddressVerification(params: { strategy: 'email_code' }): Promise<SignUpAttempt>;
  attemptEmailAddressVerification(params: { code: string }): Promise<SignUpAttempt>;
}

export interface KnownSession {
  id: string;
  lastActiveAt: Date;
  latestActivity: { browserName?: string; deviceType?: string; city?: string; country?: string };
  revoke(): Promise<unknown>;
}

export interface EmailAddress {
  id: string;
  emailAddress: string;
  verification: { status: string | null };
  prepareVerification(params: { strategy: 'email_code' }): Promise<unknown>;
  attemptVerification(params: { code: string }): Promise<unknown>;
  destroy(): Promise<unknown>;
}

export interface Account extends MetadataOwner {
  primaryEmailAddressId: string | null;
  update(params: {
    firstName?: string;
    lastName?: string;
    primaryEmailAddressId?: string;
    unsafeMetadata?: Record<string, unknown>;
  }): Promise<unknown>;
  emailAddresses: readonly EmailAddress[];
  createEmailAddress(params: { email: string }): Promise<EmailAddress>;
  setProfileImage(params: { file: File | null }): Promise<unknown>;
  updatePassword(params: {
    newPassword: string;
    currentPassword?: string;
    signOutOfOtherSessions: boolean;
  }): Promise<unknown>;
  getSessions(): Promise<KnownSession[]>;
}

export interface Clerk {
  client: { signIn: SignInAttempt; signUp: SignUpAttempt } | undefined;
  session:
    | { id: string; getToken(options?: { skipCache: boolean }): Promise<string | null> }
    | null
    | undefined;
  user: Account | null | undefined;
  setActive(params: { session: string }): Promise<void>;
  /** With a callback the provider does not navigate. */
  signOut(done: () => void): Promise<void>;
}
