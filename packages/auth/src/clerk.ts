import type { MetadataUser } from './unsafe-metadata.ts';

// The parts of the provider's SDK that this package uses.

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
    unsafeMetadata: { ageAttestedAt?: string };
  }): Promise<SignUpAttempt>;
  prepareEmailAddressVerification(params: { strategy: 'email_code' }): Promise<SignUpAttempt>;
  attemptEmailAddressVerification(params: { code: string }): Promise<SignUpAttempt>;
}

export interface ProviderSession {
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

export interface Account extends MetadataUser {
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
  getSessions(): Promise<ProviderSession[]>;
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
  signOut(callback: () => void): Promise<void>;
}
