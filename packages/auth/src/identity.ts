import type { useClerk } from '@clerk/clerk-react';
import type { AccountUser } from './account-user.ts';

/** The session as the identity provider reports it. */
export type IdentitySession =
  | { status: 'signed-out' }
  | { status: 'loading' }
  | { status: 'unavailable' }
  | {
      status: 'signed-in';
      user: AccountUser;
      /**
       * Returns a fresh token, or null after the session has ended.
       * @throws {CallError} with status 0 if the network fails
       */
      getToken: () => Promise<string | null>;
    };

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** When the user attested to be 13 or older. Absent: the form did not ask. */
  ageAttestedAt?: Date;
}

/** A session of the account, in any browser. */
export interface ActiveSession {
  id: string;
  /** True for this browser's session. */
  isCurrent: boolean;
  /** From the user agent: "Firefox"; empty if unknown. */
  browser: string;
  /** "Macintosh", "iPhone"; empty if unknown. */
  device: string;
  /** City and country; empty if unknown. */
  location: string;
  lastActiveAt: Date;
}

// Types of the provider's SDK, by what they are for.
export type Clerk = ReturnType<typeof useClerk>;
export type SignInAttempt = NonNullable<Clerk['client']>['signIn'];
export type SignUpAttempt = NonNullable<Clerk['client']>['signUp'];
export type Account = NonNullable<Clerk['user']>;
export type EmailAddress = Account['emailAddresses'][number];
export type ProviderSession = Awaited<ReturnType<Account['getSessions']>>[number];
export type CodeStrategy = 'email_code' | 'reset_password_email_code';
