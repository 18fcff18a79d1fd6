import type { PatientInfo } from '@app/types';
import type { AccountUser } from './account-user.ts';
import type { Outcome } from './error-code.ts';
import type { MetadataPatch } from './unsafe-metadata.ts';

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

/**
 * Account actions for pages. They never throw but return an `Outcome`. Sign-in and sign-out resolve after the session
 * has changed; pages see the change in the session.
 */
export interface Identity {
  signIn: {
    withPassword: (email: string, password: string) => Promise<Outcome>;
    /** Mails a code. Repeatable. */
    sendCode: (email: string) => Promise<Outcome>;
    withCode: (code: string) => Promise<Outcome>;
  };
  reset: {
    sendCode: (email: string) => Promise<Outcome>;
    checkCode: (code: string) => Promise<Outcome>;
    /** After a correct code. Signs in here and out everywhere else. */
    setPassword: (password: string) => Promise<Outcome>;
  };
  signUp: {
    /** Starts a sign-up and mails a code. A second call replaces the first. */
    start: (account: NewAccount) => Promise<Outcome>;
    /** Returns the pending sign-up of this browser, stored by the provider across reloads, without its password. */
    getPending: () => Pick<NewAccount, 'email' | 'firstName' | 'lastName'> | undefined;
    resendCode: () => Promise<Outcome>;
    finish: (code: string) => Promise<Outcome>;
  };
  /** Reloads the account and the token after a service changed the role. */
  refresh: () => Promise<Outcome>;
  /**
   * Merges a patch into the user's own metadata, two levels deep; null removes a key. Its only writer.
   */
  updateUnsafeMetadata: (patch: MetadataPatch) => Promise<Outcome>;
  /** Merges into `unsafeMetadata.patientinfo`. */
  updatePatientInfo: (info: PatientInfo) => Promise<Outcome>;
  /** Removes `patientinfo`. */
  clearPatientInfo: () => Promise<Outcome>;
  newEmail: {
    /** Mails a code to the new address. Repeatable. */
    sendCode: (email: string) => Promise<Outcome>;
    /** A correct code makes it the only address of the account. */
    finish: (email: string, code: string) => Promise<Outcome>;
  };
  updateName: (firstName: string, lastName: string) => Promise<Outcome>;
  /** Null removes the picture. */
  setPhoto: (photo: File | null) => Promise<Outcome>;
  /** Signs out everywhere else. `currentPassword` is empty if the account had none. */
  changePassword: (currentPassword: string, newPassword: string) => Promise<Outcome>;
  listSessions: () => Promise<Outcome<ActiveSession[]>>;
  revokeSession: (id: string) => Promise<Outcome>;
  /** Ends all sessions except this browser's. */
  revokeOtherSessions: () => Promise<Outcome>;
  signOut: () => Promise<Outcome>;
}

/** Current state of the provider. */
export interface IdentityState {
  session: IdentitySession;
  /** Undefined while loading; null if the provider is unavailable. */
  identity: Identity | null | undefined;
}
